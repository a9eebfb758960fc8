// The shapes in which models write a call as a JSON value.

import { isObject } from "./parse-arguments";

export interface ShapedCall {
  tool: string;
  /** as given: object, text or nothing */
  arguments: unknown;
}

const NAMES = ["name", "tool", "tool_name", "function", "function_name"] as const;
const ARGUMENTS = ["arguments", "args", "parameters", "params", "input", "tool_input"] as const;
/** Keys that say: this is a tool's result, or its definition. */
const NOT_A_CALL = ["status", "result", "description", "$schema"];

/**
 * The calls that `value` holds, or null where it is something else. Outside an explicit wrapper (`explicit`) an object
 * is a call only when it names an offered tool and has arguments: an answer may be JSON too.
 */
export function callsIn(value: unknown, explicit: boolean, offered: (name: string) => boolean): ShapedCall[] | null {
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const calls: ShapedCall[] = [];
    for (const item of value) {
      const found = isObject(item) ? callsIn(item, explicit, offered) : null;
      if (!found) return null;
      calls.push(...found);
    }
    return calls;
  }
  if (!isObject(value)) return null;
  if (Array.isArray(value.tool_calls)) return callsIn(value.tool_calls, true, offered);
  for (const wrapper of ["tool_call", "function_call"]) {
    if (isObject(value[wrapper])) return callsIn(value[wrapper], true, offered);
  }
  if (isObject(value.function)) return callsIn(value.function, explicit || value.type === "function", offered);
  const tool = NAMES.map((key) => value[key]).find((name) => typeof name === "string");
  if (typeof tool !== "string" || tool.trim() === "") return null;
  const key = ARGUMENTS.find((name) => Object.hasOwn(value, name));
  const given = key === undefined ? undefined : value[key];
  if (!explicit) {
    if (!offered(tool.trim()) || key === undefined) return null;
    if (NOT_A_CALL.some((name) => Object.hasOwn(value, name)) || isSchema(given)) return null;
  }
  return [{ tool: tool.trim(), arguments: given }];
}

function isSchema(value: unknown): boolean {
  return isObject(value) && value.type === "object" && isObject(value.properties);
}

const HEAD =
  /^[[\s]*\{\s*["'“]?(?:name|tool|tool_name|function|function_name|tool_calls?|function_call|type|id)["'”]?\s*:/;
const NAME = /["'“]?\b(?:name|tool|tool_name|function|function_name)["'”]?\s*:\s*["'“]([^"'“”\n]+)["'”]/;

/** The tool that unreadable JSON seems to call, judged by its first keys. */
export function callHead(text: string, explicit: boolean, offered: (name: string) => boolean): string | null {
  const start = text.slice(0, 400);
  if (!HEAD.test(start)) return null;
  const name = NAME.exec(start)?.[1]?.trim();
  if (name === undefined) return explicit ? "" : null;
  return explicit || offered(name) ? name : null;
}
