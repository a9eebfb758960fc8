import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStrictJson } from "./strict-json";

const reason = (text: string) => {
  const read = parseStrictJson(text);
  return "reason" in read ? read.reason : null;
};

describe("strict JSON", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        if (text.includes("__proto__")) return;
        expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it("refuses a key that stands twice, however it is written", () => {
    expect(reason('{"a":1,"a":2}')).toContain("twice");
    expect(reason('{"a":1,"\\u0061":2}')).toContain("twice");
    expect(reason('{"x":[{"b":1 , "b" : 2}]}')).toContain("twice");
    expect(reason('{"a":{"a":1},"b":[{"a":"a"},{"a":"a:"}]}')).toBeNull();
    expect(reason('["a","a"]')).toBeNull();
  });

  it("refuses __proto__ as a key, and takes it as text", () => {
    expect(reason('{"__proto__":{}}')).toContain("__proto__");
    expect(reason('{"a":{"\\u005f_proto__":1}}')).toContain("__proto__");
    expect(reason('{"a":"__proto__"}')).toBeNull();
  });

  it("refuses depth, quickly", () => {
    expect(reason("[".repeat(1_000_000))).toContain("deeper");
    expect(reason(`${"[".repeat(200)}${"]".repeat(200)}`)).toBeNull();
    expect(reason(`{"a":"${"[".repeat(1_000)}"}`)).toBeNull();
  });

  it("refuses broken text", () => {
    for (const text of ["{", '{"a"', '"', "{'a':1}", "NaN", "{}{}", '{"a":1,}', '{"\\u00zz":1}']) {
      expect(reason(text), text).not.toBeNull();
    }
  });
});
