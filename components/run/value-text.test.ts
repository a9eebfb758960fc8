import { expect, it } from "vitest";
import { valueLine, valueText } from "./value-text";

it("writes a value on one line and looks only at what it shows", () => {
  expect(valueLine({ a: 1, b: ["x", null] }, 80)).toBe('{a: 1, b: ["x", null]}');
  expect(valueLine("plain", 80)).toBe("plain");
  const many = Array.from({ length: 1_000_000 }, (_, index) => index);
  expect(valueLine(many, 20)).toHaveLength(20);
});

it("gives the whole value as text", () => {
  expect(valueText("x")).toBe("x");
  expect(valueText({ a: 1 })).toBe('{\n  "a": 1\n}');
  expect(valueText(undefined)).toBe("null");
});
