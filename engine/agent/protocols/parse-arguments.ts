// Arguments as providers and models send them: text, an object, blanks, null, or nothing. Light damage is repaired and
// noted; arguments that were cut off are never completed.

import { jsonrepair } from "jsonrepair";
import { jsonSpan } from "./json-span";

export type ReadArguments =
  | { params: Record<string, unknown>; raw?: string; notes?: string[] }
  | { params: null; raw: string; error: string };

export function parseArguments(given: unknown): ReadArguments {
  if (given === undefined || given === null) return { params: {} };
  if (isObject(given)) return { params: given };
  if (typeof given !== "string") return wrongShape(given, JSON.stringify(given));
  const text = given.trim();
  if (text === "" || text === "null") return { params: {} };
  const read = parseLoosely(text);
  if ("error" in read) return { params: null, raw: given, error: `The arguments could not be read: ${read.error}.` };
  const value = typeof read.value === "string" ? parseNested(read.value) : read.value;
  if (value === null) return { params: {} };
  if (!isObject(value)) return wrongShape(value, given);
  return read.repaired
    ? { params: value, raw: given, notes: ["arguments: damaged JSON was repaired"] }
    : { params: value };
}

/** A JSON value, repaired where the damage is light. The text must hold exactly one value. */
export function parseLoosely(text: string): { value: unknown; repaired: boolean } | { error: string } {
  try {
    return { value: JSON.parse(text), repaired: false };
  } catch {
    // looked at more closely below
  }
  const span = jsonSpan(text, 0);
  if (span.state === "cut") return { error: "the JSON is cut off; send the whole call again" };
  if (span.state === "damaged") return { error: `the JSON is damaged near ${JSON.stringify(span.near)}` };
  if (text.slice(span.end).trim() !== "") return { error: "there is text after the JSON" };
  try {
    return { value: JSON.parse(jsonrepair(text)), repaired: true };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "not valid JSON" };
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Some servers encode twice: a JSON string that holds the JSON object. */
function parseNested(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function wrongShape(value: unknown, raw: string): ReadArguments {
  const got = Array.isArray(value) ? "an array" : `a ${typeof value}`;
  return { params: null, raw, error: `The arguments must be one JSON object; got ${got}.` };
}
