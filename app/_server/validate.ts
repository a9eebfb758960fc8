// Bodies and queries against their schemas. Ajv compiles each schema once; schemas are module constants.

import Ajv, { type ErrorObject, type ValidateFunction } from "ajv";
import type { Static, TSchema } from "typebox";
import { type Problem, problem } from "@/engine/contract/problem";

const strict = { strict: false, allErrors: false, ownProperties: true } as const;
const bodies = new Ajv(strict);
/** Queries are text: `"30"` may stand for 30. */
const queries = new Ajv({ ...strict, coerceTypes: true });

const compiled = new WeakMap<object, ValidateFunction>();

function validator(ajv: Ajv, schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

export function validateBody<T extends TSchema>(
  schema: T,
  value: unknown,
): { value: Static<T> } | { problem: Problem } {
  const validate = validator(bodies, schema);
  if (validate(value)) return { value: value as Static<T> };
  const { field, expected } = reasonOf(validate.errors?.[0]);
  return { problem: problem("bad_body", { field: field || "body", expected }, { path: field }) };
}

/** Refuses unknown and repeated keys. */
export function validateQuery<T extends TSchema>(
  schema: T,
  query: URLSearchParams,
): { value: Static<T> } | { problem: Problem } {
  const value: Record<string, string> = Object.create(null);
  for (const [name, text] of query) {
    if (Object.hasOwn(value, name)) {
      return { problem: problem("bad_query", { name: name.slice(0, 60), expected: "it may be given once" }) };
    }
    value[name] = text;
  }
  const validate = validator(queries, schema);
  if (validate(value)) return { value: value as Static<T> };
  const { field, expected } = reasonOf(validate.errors?.[0]);
  return { problem: problem("bad_query", { name: (field || "?").slice(0, 60), expected }) };
}

function reasonOf(error: ErrorObject | undefined): { field: string; expected: string } {
  const place = (error?.instancePath ?? "")
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".");
  const extra = error?.params as { additionalProperty?: string; missingProperty?: string } | undefined;
  const inside = extra?.additionalProperty ?? extra?.missingProperty;
  const field = [place, inside].filter(Boolean).join(".").slice(0, 200);
  if (extra?.additionalProperty !== undefined) return { field, expected: "is not known here" };
  if (extra?.missingProperty !== undefined) return { field, expected: "is missing" };
  return { field, expected: error?.message ?? "is not understood" };
}
