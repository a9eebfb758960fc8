import { expect, test } from "vitest";
import { calculate } from "./calculate";

test.each([
  ["0.1 + 0.2", "0.3"],
  ["1 + 2 * 3", "7"],
  ["(1 + 2) * 3", "9"],
  ["-2 ^ 2", "-4"],
  ["2 ^ 3 ^ 2", "512"],
  ["2 ** -1", "0.5"],
  ["10 % 4", "2"],
  ["7 - -3", "10"],
  ["1 / 4", "0.25"],
  ["1 / 3 * 3", "1"],
  ["2 ^ 0.5", "1.41421356237309504880168872420969807857"],
  ["99999999999999999999 * 99999999999999999999", "9999999999999999999800000000000000000001"],
  ["1.5e3", "1500"],
  ["(-1) ^ 1e9", "1"],
  ["1.0001 ^ 9999", "2.717874139411283735664098265086637872327"],
  ["（１＋２）×３ ÷ 2", "4.5"],
  ["0 * -1", "0"],
  [".5 + 1.", "1.5"],
])("%s is %s", (expression, value) => expect(calculate(expression)).toBe(value));

test.each([
  ["9**9**9", "too_large"],
  ["9^9999", "too_large"],
  ["10 ^ 999 * 10 ^ 999", "too_large"],
  ["1e9999", "too_large"],
  ["2 ^ 1e300", "too_large"],
  ["1/0", "division_by_zero"],
  ["5 % 0", "division_by_zero"],
  ["0 ^ -1", "division_by_zero"],
  ["(-2) ^ 0.5", "not_a_number"],
  ["a.b", "bad_expression"],
  ["Math.max(1)", "bad_expression"],
  ["process", "bad_expression"],
  ["constructor", "bad_expression"],
  ["1 +", "bad_expression"],
  ["(1", "bad_expression"],
  ["1 2", "bad_expression"],
  ["1,000", "bad_expression"],
  ["50%", "bad_expression"],
  ["0x10", "bad_expression"],
  ["", "bad_expression"],
  ["(".repeat(100_000), "too_long"],
  ["(".repeat(5_000), "too_deep"],
  ["-".repeat(5_000), "too_deep"],
  ["2^".repeat(4_000), "too_deep"],
])("%.20s ends in a sentence", (expression, code) => {
  const began = performance.now();
  expect(() => calculate(expression)).toThrow(new RegExp(`^${code}: `));
  expect(performance.now() - began).toBeLessThan(500);
});
