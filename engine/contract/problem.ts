// Refusals as data. One table holds code → HTTP status, English sentence and what to do next; the interface has its own
// words for each code in components/messages. A `{name}` in a sentence is filled from `params`.

import type { Problem } from "./problem-schema";
import { PROBLEMS, type ProblemCode } from "./problem-table";

export type { Problem } from "./problem-schema";

type Params = Record<string, string | number | boolean | null>;
type Where = { path?: string; node?: string; hint?: string };

/** A problem by code, its sentence filled in. */
export function problem(code: ProblemCode, params: Params = {}, where: Where = {}): Problem {
  const row = PROBLEMS[code];
  const made: Problem = { code, message: fill(row.message, params) };
  if (Object.keys(params).length > 0) made.params = params;
  if (where.path !== undefined) made.path = where.path;
  if (where.node !== undefined) made.node = where.node;
  const hint = where.hint ?? ("hint" in row ? row.hint : undefined);
  if (hint !== undefined) made.hint = fill(hint, params);
  if ("warning" in row) made.severity = "warning";
  return made;
}

export function fill(sentence: string, params: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

/** HTTP status of an answer that carries these problems: that of the first error. */
export function statusOf(problems: readonly Problem[]): number {
  const first = problems.find((one) => one.severity !== "warning") ?? problems[0];
  const row = first && Object.hasOwn(PROBLEMS, first.code) ? PROBLEMS[first.code as ProblemCode] : undefined;
  return row?.status ?? 400;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((one) => one.severity !== "warning");
}

/** A problem on its way up as an exception: for surprises deep inside, and for what a node or tool could not do. */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.message, options);
    this.name = "ProblemError";
  }
}
