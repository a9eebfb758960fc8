import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainJson } from "./plain-json";

describe("what an event can hold", () => {
  it("is what JSON makes of a value, but for numbers and functions that JSON would drop", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(plainJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("is the value itself where JSON holds it as it is, and the value is never changed", () => {
    const value = { a: [1, { b: "c" }], d: null };
    expect(plainJson(value)).toBe(value);
    const other = { keep: { x: 1 }, list: [1, undefined, Number.NaN], gone: undefined, when: new Date(0), big: 5n };
    expect(plainJson(other)).toEqual({
      keep: { x: 1 },
      list: [1, null, null],
      when: "1970-01-01T00:00:00.000Z",
      big: "5",
    });
    expect(other.list).toHaveLength(3);
    expect((plainJson(other) as typeof other).keep).toBe(other.keep);
    const sparse = [1];
    sparse[3] = 4;
    expect(plainJson(sparse)).toEqual([1, null, null, 4]);
    expect(plainJson(-0)).toBe(0);
  });

  it("keeps the name __proto__, and is told apart at once however deep a strange value lies", () => {
    const own = JSON.parse('{"__proto__": {"x": 1}, "n": 1}') as Record<string, unknown>;
    own.n = Number.NaN;
    expect(Object.keys(plainJson(own) as object)).toEqual(["__proto__", "n"]);
    let deep: unknown = Number.NaN;
    for (let level = 0; level < 400; level += 1) deep = { deep };
    expect(JSON.stringify(plainJson(deep))).toContain('"deep":null');
    for (let level = 0; level < 400; level += 1) deep = { deep };
    expect(() => plainJson(deep)).toThrow("nested deeper");
  });
});
