// Inputs as they come from a command line are text; the flow's schema says what they are meant to be.

import type { FlowDocument } from "@/engine/contract/flow";
import { isObject } from "@/engine/contract/open-flow";
import { readJsonFile } from "./read-json-file";
import { Refusal } from "./refusal";

/** `file` gives a JSON object; `pairs` win where both name an input. What does not fit is left for the run's own check. */
export async function readInputs(
  flow: FlowDocument,
  pairs: readonly [string, string][],
  file: string | null,
): Promise<Record<string, unknown>> {
  const fromFile = file === null ? {} : await readJsonFile(file);
  if (!isObject(fromFile)) throw new Refusal(`${file} must hold a JSON object: {"name": value}.`);
  const properties = isObject(flow.inputs?.properties) ? flow.inputs.properties : {};
  const given = pairs.map(([name, text]) => [name, typed(text, properties[name])] as const);
  return { ...fromFile, ...Object.fromEntries(given) };
}

/** The text as the schema's type where that is what it says, else the text itself. */
export function typed(text: string, schema: unknown): unknown {
  const type = isObject(schema) ? schema.type : undefined;
  const types = Array.isArray(type) ? type : [type];
  if (types.includes("string")) return text;
  if (types.includes("number") || types.includes("integer")) {
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return Number(text);
  }
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  if (types.includes("array") || types.includes("object") || types.includes("null")) return jsonOr(text);
  return text;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
