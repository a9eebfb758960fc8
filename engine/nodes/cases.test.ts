import { describe, expect, it } from "vitest";
import type { Operator } from "../contract/operators";
import { compare, conditionHolds } from "./cases";

const rows: [unknown, Operator, unknown, boolean][] = [
  [5, "eq", "5", true],
  ["5", "eq", 5, true],
  ["05", "eq", "5", false],
  [5, "gt", "4.5", true],
  ["10", "gt", "9", true],
  ["b", "gt", "a", true],
  ["overdue", "eq", "overdue", true],
  [true, "eq", "true", true],
  [null, "eq", "", false],
  [{ a: 1, b: 2 }, "eq", { b: 2, a: 1 }, true],
  ["hello", "contains", "ell", true],
  [[1, 2], "contains", "2", true],
  [[1, 2], "not_contains", 3, true],
  ["hello", "starts_with", "he", true],
  ["hello", "ends_with", "lo", true],
  ["abc123", "matches", "^[a-z]+\\d+$", true],
  ["b", "in", "a, b, c", true],
  [2, "in", [1, 2], true],
];

describe("conditions", () => {
  it.each(rows)("%j %s %j is %s", (left, op, right, expected) => expect(compare(left, op, right)).toBe(expected));

  it.each([
    [{}, "lt", 3],
    ["soon", "lt", 3],
    [null, "gt", 1],
    [[1], "starts_with", "a"],
    [3, "contains", 1],
  ] as const)("%j %s %j makes no sense and is an error", (left, op, right) =>
    expect(() => compare(left, op, right)).toThrow(/Cannot compare/),
  );

  it("answers a pattern that would hold a backtracking engine for hours", () => {
    expect(compare(`${"a".repeat(5_000)}!`, "matches", "^(a+)+$")).toBe(false);
  });

  it("refuses a pattern it cannot run, by name", () =>
    expect(() => compare("a", "matches", "(?=a)")).toThrow(/pattern/));

  it("nests all and any, and evaluates no further than it must", () => {
    const seen: unknown[] = [];
    const value = (template: unknown) => {
      seen.push(template);
      return template;
    };
    const one = {
      id: "x",
      all: [
        {
          any: [
            { left: 1, op: "eq", right: 1 },
            { left: "never", op: "eq", right: 1 },
          ],
        },
      ],
    };
    expect(conditionHolds(one, value, () => ({}))).toBe(true);
    expect(seen).not.toContain("never");
    expect(conditionHolds({}, value, () => ({}))).toBe(false);
  });
});
