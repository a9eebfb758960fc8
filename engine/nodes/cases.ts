// Conditions as data: typed comparisons, nested with `all` and `any`. A comparison that makes no sense is an error, not
// false: a wrong type should be seen, not silently take the other branch.

import Type, { type Static } from "typebox";
import type { FlowNode } from "../contract/flow";
import { OPERATORS, type Operator } from "../contract/operators";
import { type Problem, ProblemError, problem } from "../contract/problem";
import { checkExpression, evaluateExpression } from "../plan/expression";
import { weigh } from "../plan/weigh";
import { matchesPattern } from "./match-pattern";

export const Comparison = Type.Object({
  left: Type.Unknown(),
  op: Type.Enum([...OPERATORS]),
  right: Type.Optional(Type.Unknown()),
});
export type Comparison = Static<typeof Comparison>;

export interface Group {
  all?: (Comparison | Group)[];
  any?: (Comparison | Group)[];
}

// The depth of nesting is open, so an item is checked as an object here and read by `holds`.
const Items = Type.Array(Type.Object({}, { additionalProperties: true }));
const rules = {
  all: Type.Optional(Items),
  any: Type.Optional(Items),
  /** in CEL, in place of `all` and `any` */
  expression: Type.Optional(Type.String({ maxLength: 4_000 })),
};
export const Condition = Type.Object(rules);
export type Condition = Static<typeof Condition>;
export const Case = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  ...rules,
});
export type Case = Static<typeof Case>;

/** What is wrong with a condition as it is written; `at` names its place in the node. */
export function conditionFaults(node: FlowNode, { expression, all, any }: Condition, at: string): Problem[] {
  if (expression === undefined) return [];
  const rules = (all?.length ?? 0) + (any?.length ?? 0);
  const fault = rules > 0 ? "stands beside rules; use one of them" : checkExpression(expression);
  if (fault === null) return [];
  const path = `${at}.expression`;
  return [problem("config_invalid", { field: "expression", expected: fault }, { node: node.id, path })];
}

/**
 * `value` evaluates a template, `scope` tells what an expression may read; comparisons are evaluated only until the
 * answer is known. Throws ProblemError where an expression gives anything but true or false.
 */
export function conditionHolds(
  one: Condition,
  value: (template: unknown) => unknown,
  scope: () => Record<string, unknown>,
): boolean {
  if (one.expression === undefined) return groupHolds(one as Group, value);
  const answer = evaluateExpression(one.expression, scope());
  if (typeof answer === "boolean") return answer;
  const reason = `it gives ${shown(answer)} instead of true or false`;
  throw new ProblemError(problem("expression_failed", { expression: one.expression, reason }));
}

function groupHolds(group: Group, value: (template: unknown) => unknown): boolean {
  const all = group.all ?? [];
  const any = group.any ?? [];
  if (all.length === 0 && any.length === 0) return false;
  if (!all.every((item) => holds(item, value))) return false;
  return any.length === 0 || any.some((item) => holds(item, value));
}

function holds(item: Comparison | Group, value: (template: unknown) => unknown): boolean {
  if (!("op" in item)) return groupHolds(item as Group, value);
  const { op } = item;
  if (op === "exists") return exists(item.left, value);
  const left = value(item.left);
  if (op === "empty") return isEmpty(left);
  if (op === "not_empty") return !isEmpty(left);
  return compare(left, op as Operator, value(item.right ?? ""));
}

function exists(left: unknown, value: (template: unknown) => unknown): boolean {
  try {
    const found = value(left);
    return found !== null && found !== undefined;
  } catch (cause) {
    if (cause instanceof ProblemError && cause.problem.code === "missing_value") return false;
    throw cause;
  }
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Throws ProblemError comparison_senseless. */
export function compare(left: unknown, op: Operator, right: unknown): boolean {
  switch (op) {
    case "eq":
      return equal(left, right);
    case "ne":
      return !equal(left, right);
    case "lt":
    case "le":
    case "gt":
    case "ge":
      return ordered(left, op, right);
    case "contains":
      return contains(left, op, right);
    case "not_contains":
      return !contains(left, op, right);
    case "starts_with":
      return text(left, op, right, left).startsWith(text(left, op, right, right));
    case "ends_with":
      return text(left, op, right, left).endsWith(text(left, op, right, right));
    case "matches":
      return matchesPattern(text(left, op, right, left), text(left, op, right, right));
    case "in":
      return contains(typeof right === "string" ? right.split(",").map((one) => one.trim()) : right, op, left);
    default:
      throw senseless(left, op, right);
  }
}

/** Numbers compare as numbers when both are numbers, or one is and the other reads as one. */
function numbers(left: unknown, right: unknown): [number, number] | null {
  if (typeof left === "number" && typeof right === "number") return [left, right];
  if (typeof left === "number" && typeof right === "string") return pair(left, read(right));
  if (typeof left === "string" && typeof right === "number") return pair(read(left), right);
  return null;
}

function pair(left: number | null, right: number | null): [number, number] | null {
  return left === null || right === null ? null : [left, right];
}

function read(word: string): number | null {
  const trimmed = word.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  return Number(trimmed);
}

function equal(left: unknown, right: unknown): boolean {
  const both = numbers(left, right);
  if (both) return both[0] === both[1];
  if (typeof left === "boolean" && typeof right === "string") return String(left) === right.trim();
  if (typeof left === "string" && typeof right === "boolean") return left.trim() === String(right);
  if (typeof left === "object" && typeof right === "object") return canonical(left) === canonical(right);
  return left === right;
}

function ordered(left: unknown, op: "lt" | "le" | "gt" | "ge", right: unknown): boolean {
  const both = numbers(left, right);
  if (both) return byOrder(both[0], op, both[1]);
  if (typeof left === "string" && typeof right === "string") {
    // Two texts that both read as numbers came from places that carry no types (a form, a file): compare what they say.
    const inText = pair(read(left), read(right));
    return inText ? byOrder(inText[0], op, inText[1]) : byOrder(left, op, right);
  }
  throw senseless(left, op, right);
}

function byOrder<T extends string | number>(left: T, op: "lt" | "le" | "gt" | "ge", right: T): boolean {
  if (op === "lt") return left < right;
  if (op === "le") return left <= right;
  return op === "gt" ? left > right : left >= right;
}

function contains(left: unknown, op: Operator, right: unknown): boolean {
  if (typeof left === "string") return left.includes(text(left, op, right, right));
  if (Array.isArray(left)) return left.some((item) => equal(item, right));
  if (typeof left === "object" && left !== null && typeof right === "string") return Object.hasOwn(left, right);
  throw senseless(left, op, right);
}

function text(left: unknown, op: Operator, right: unknown, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw senseless(left, op, right);
}

function senseless(left: unknown, op: string, right: unknown): ProblemError {
  return new ProblemError(problem("comparison_senseless", { left: shown(left), op, right: shown(right) }));
}

function shown(value: unknown): string {
  // Only the start is made: a value can be far larger than what is shown of it.
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (weigh(value, 60) >= 60) return Array.isArray(value) ? `a list of ${value.length}` : "a large object";
  return JSON.stringify(value) ?? "nothing";
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
