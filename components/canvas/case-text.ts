import { firstLine } from "./card-summary";

const SIGNS: Record<string, string> = { eq: "=", ne: "≠", lt: "<", le: "≤", gt: ">", ge: "≥" };

/** A comparison of a condition as short text: `depth > 1`. */
export function testText(test: unknown): string {
  if (typeof test !== "object" || test === null) return "";
  const { left, op, right } = test as Record<string, unknown>;
  if (typeof op !== "string") return "(…)";
  const said = (value: unknown) =>
    typeof value === "string" ? firstLine(value) : value === undefined ? "" : JSON.stringify(value);
  return [said(left).replace(/^(variables|inputs)\./, ""), SIGNS[op] ?? op.replaceAll("_", " "), said(right)]
    .join(" ")
    .trim();
}
