// Arguments against a tool's schema. Numbers and booleans that came as text are read as such only where the schema says
// number or boolean and nothing is lost; nothing else is converted. What is wrong becomes sentences for a model.

import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { JsonSchema } from "../contract/flow";

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
const compiled = new WeakMap<object, ValidateFunction>();

export interface CheckedArguments {
  params: Record<string, unknown>;
  /** one sentence per conversion */
  notes: string[];
  /** null when all is well */
  error: string | null;
}

export function checkArguments(schema: JsonSchema, given: Record<string, unknown>): CheckedArguments {
  const notes: string[] = [];
  const params = convert(schema, given, "", notes) as Record<string, unknown>;
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(params)) return { params, notes, error: null };
  const wrong = [...new Set((validate.errors ?? []).filter((one) => one.keyword !== "anyOf").map(sentence))].slice(
    0,
    5,
  );
  return { params: given, notes: [], error: `${wrong.join("; ")}. Parameters: ${signature(schema)}` };
}

/** `file_path (string, required), lines (integer)` */
export function signature(schema: JsonSchema): string {
  const properties = asRecord(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const one = ([name, raw]: [string, unknown]) => {
    const property = asRecord(raw);
    const choices = Array.isArray(property.enum) ? property.enum.join(" | ") : String(property.type ?? "any");
    return `${name} (${choices}${required.includes(name) ? ", required" : ""})`;
  };
  return Object.entries(properties).map(one).join(", ") || "none";
}

function sentence(error: ErrorObject): string {
  const where = error.instancePath.slice(1).replaceAll("/", ".") || "arguments";
  if (error.keyword === "additionalProperties") return `unknown parameter ${String(error.params.additionalProperty)}`;
  if (error.keyword === "required") return `parameter ${String(error.params.missingProperty)} is missing`;
  const came = JSON.stringify(error.data) ?? "nothing";
  const got = came.length > 80 ? `${came.slice(0, 80)}…` : came;
  if (error.keyword === "enum") return `${where} must be one of ${error.params.allowedValues.join(", ")}, got ${got}`;
  return `${where} ${error.message}, got ${got}`;
}

function convert(schema: JsonSchema, value: unknown, path: string, notes: string[]): unknown {
  if (typeof value === "string") {
    const read = readText(schema.type, value.trim());
    if (read === undefined) return value;
    notes.push(`${path} came as text ${JSON.stringify(value)} and was read as ${read}`);
    return read;
  }
  if (Array.isArray(value) && schema.items) {
    return value.map((one, index) => convert(asRecord(schema.items), one, `${path}[${index}]`, notes));
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const properties = asRecord(schema.properties);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const inner = Object.hasOwn(properties, key) ? asRecord(properties[key]) : {};
      return [key, convert(inner, one, path ? `${path}.${key}` : key, notes)];
    }),
  );
}

function readText(type: unknown, text: string): number | boolean | undefined {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  if (type !== "number" && type !== "integer") return undefined;
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) || text.replace(/\D/g, "").length > 15) return undefined;
  return Number(text);
}

function asRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}
