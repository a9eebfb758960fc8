import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonTokens } from "./json-tokens";

const words = (value: unknown, budget: number) =>
  jsonTokens(value, budget)
    .tokens.map((token) => token.text)
    .join("");

describe("json tokens", () => {
  it("write a whole value as JSON does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(JSON.parse(words(value, 1e6))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("stop near their budget, however large the value is", () => {
    const many = Array.from({ length: 1_000_000 }, (_, index) => ({ id: index, name: "x" }));
    const started = performance.now();
    const { tokens, cut } = jsonTokens(many, 2000);
    expect(performance.now() - started).toBeLessThan(200);
    expect(cut).toBe(true);
    expect(tokens.reduce((sum, token) => sum + token.text.length, 0)).toBeLessThan(2200);
    expect(words("y".repeat(5_000_000), 2000).length).toBeLessThan(2200);
  });

  it("survive a very deep value", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level++) deep = { deep };
    expect(jsonTokens(deep, 100_000).cut).toBe(true);
  });
});
