// Answers that have to be JSON of a shape, of model calls and agents alike: what the model is told, how its answer is read,
// and what it is told when the answer does not fit.

import type { JsonSchema } from "../contract/flow";
import type { Message } from "../contract/message";
import { ProblemError, problem } from "../contract/problem";
import { readJsonAnswer } from "../models/json-answer";
import { schemaCheck } from "../plan/schema-check";

const AGAIN = "This answer cannot be used: ";
const FINAL = "Now give the final answer from what you have. ";

/** `result`: the value. `again`: what the model is asked next. */
export type StructuredAnswer = { result: unknown } | { again: Message };

export function answerRule(schema: JsonSchema, whose: "answer" | "final"): string {
  const what = whose === "answer" ? "Answer" : "When the work is done, give as your final answer";
  const one = whose === "answer" ? "with one JSON value and nothing else" : "one JSON value and nothing else";
  return `${what} ${one}. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** Reads an answer. Throws `output_schema` when the model was told often enough what is wrong (`told` of `retries`). */
export function structuredAnswer(
  schema: JsonSchema,
  text: string,
  { told, retries }: { told: number; retries: number },
): StructuredAnswer {
  const read = readJsonAnswer(text, (value) => misfitOf(schema, value));
  if (!("error" in read)) return { result: read.value };
  if (told >= retries) throw new ProblemError(problem("output_schema", { reason: read.error }));
  const start = text.trim() === "" ? FINAL : `${AGAIN}${read.error}. `;
  return { again: { role: "user", content: start + answerRule(schema, "answer") } };
}

/** How often a step may tell so in all: each attempt of its node begins anew, in the conversation that there is. */
export function retriesIn(retries: number, attempt: number): number {
  return (retries + 1) * attempt - 1;
}

function misfitOf(schema: JsonSchema, value: unknown): string | null {
  const misfits = schemaCheck(schema)(value);
  if (misfits.length === 0) return null;
  return misfits
    .slice(0, 5)
    .map(({ path, expected }) => `${path || "the answer"} ${path === "" ? insteadOf(expected, value) : expected}`)
    .join("; ");
}

/** "must be object" says more with what came in its place. */
function insteadOf(expected: string, value: unknown): string {
  if (!expected.startsWith("must be ")) return expected;
  const got = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return `${expected}, not ${got}`;
}
