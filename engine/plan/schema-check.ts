// Ajv behind one function: value → list of what does not fit, in words. Fills in defaults in place. Compiled checks are
// kept per schema object.

import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { RE2JS } from "re2js";

export interface Misfit {
  /** `cases[0].id`; empty for the value itself */
  path: string;
  /** `must be number`, `is not known here; known: a, b` */
  expected: string;
  missing: boolean;
}

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  useDefaults: true,
  coerceTypes: false,
  ownProperties: true,
  logger: false,
  // Schemas are written by people and by models; their patterns run in linear time, as those of conditions do.
  code: { regExp: Object.assign((pattern: string) => linearPattern(pattern), { code: "linearPattern" }) },
});
(addFormats as unknown as (to: Ajv) => void)(ajv);

const compiled = new WeakMap<object, ValidateFunction>();

/** Throws Error where the schema itself cannot be used. */
export function schemaCheck(schema: object): (value: unknown) => Misfit[] {
  let validate = compiled.get(schema);
  if (!validate) {
    try {
      if ("$async" in schema) throw new Error("$async is not known here");
      validate = ajv.compile(schema);
    } finally {
      // Ajv keeps every schema for ever, and refuses a second one of the same $id.
      ajv.removeSchema(schema);
    }
    compiled.set(schema, validate);
  }
  const check = validate;
  return (value) => (check(value) ? [] : misfits(check.errors ?? []));
}

/** Why a schema cannot be used, or null where it can. */
export function schemaFault(schema: object): string | null {
  try {
    schemaCheck(schema);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message.split("\n")[0]!.slice(0, 300) : String(cause);
  }
}

/** Ajv takes two patterns of the same name (`toString`) for one. */
function linearPattern(pattern: string) {
  const compiled = RE2JS.compile(pattern);
  return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
}

function misfits(errors: ErrorObject[]): Misfit[] {
  // Of a union only its own line is told: the lines of every branch that did not fit would bury it.
  const unions = errors.filter((error) => error.keyword === "anyOf" || error.keyword === "oneOf");
  const told = errors.filter(
    (error) => !unions.some((union) => union !== error && error.schemaPath.startsWith(`${union.schemaPath}/`)),
  );
  const seen = new Set<string>();
  const found: Misfit[] = [];
  for (const error of told.slice(0, 50)) {
    const misfit = inWords(error);
    const key = `${misfit.path} ${misfit.expected}`;
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(misfit);
    if (found.length === 10) break;
  }
  return found;
}

function inWords(error: ErrorObject): Misfit {
  const path = pathOf(error.instancePath);
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  switch (error.keyword) {
    case "required":
      return { path: below(String(error.params.missingProperty)), expected: "must be given", missing: true };
    case "additionalProperties":
      return { path: below(String(error.params.additionalProperty)), expected: "is not known here", missing: false };
    case "enum":
      return {
        path,
        expected: `must be one of ${(error.params.allowedValues as unknown[]).join(", ")}`,
        missing: false,
      };
    case "minLength":
      return { path, expected: "must be filled in", missing: false };
    default:
      return { path, expected: error.message ?? "does not fit", missing: false };
  }
}

function pathOf(pointer: string): string {
  let path = "";
  for (const raw of pointer.split("/").slice(1)) {
    const segment = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    if (/^\d+$/.test(segment)) path += `[${segment}]`;
    else path += path === "" ? segment : `.${segment}`;
  }
  return path;
}
