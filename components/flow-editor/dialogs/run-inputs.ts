// Inputs of a run as text in fields, and back. The schema's own checks are the server's; here only what would otherwise
// be lost or changed by reading is said.

import { propertiesOf } from "@/components/canvas/card-summary";
import type { JsonSchema } from "@/engine/contract/flow";

const print = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

/** What the fields hold at first: what was used before, else default or example. */
export function firstInputs(schema: JsonSchema | undefined, before: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const example = Array.isArray(property.examples) ? property.examples[0] : property.example;
    const first = before[name] ?? property.default ?? example;
    if (first !== undefined) texts[name] = print(first);
    else if (property.type === "boolean") texts[name] = "false";
  }
  return texts;
}

export interface ReadInputs {
  inputs: Record<string, unknown>;
  /** field → why it cannot be taken: `missing`, `not_number`, `not_json` */
  wrong: Record<string, "missing" | "not_number" | "not_json">;
}

export function readInputs(schema: JsonSchema | undefined, texts: Record<string, string>): ReadInputs {
  const inputs: Record<string, unknown> = {};
  const wrong: ReadInputs["wrong"] = {};
  const required = new Set(Array.isArray(schema?.required) ? (schema.required as string[]) : []);
  for (const [name, { type }] of Object.entries(propertiesOf(schema))) {
    const text = texts[name] ?? "";
    if (text === "" && type !== "string") {
      if (required.has(name)) wrong[name] = "missing";
      continue;
    }
    if (text === "" && !required.has(name)) continue;
    if (type === "number" || type === "integer") {
      const value = Number(text);
      if (Number.isFinite(value)) inputs[name] = value;
      else wrong[name] = "not_number";
    } else if (type === "boolean") inputs[name] = text === "true";
    else if (type === "string") inputs[name] = text;
    else {
      try {
        inputs[name] = JSON.parse(text) as unknown;
      } catch {
        if (type === undefined) inputs[name] = text;
        else wrong[name] = "not_json";
      }
    }
  }
  return { inputs, wrong };
}
