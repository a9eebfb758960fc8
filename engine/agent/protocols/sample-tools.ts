// Small tools for the tests of this folder.

import type { ModelAnswer, RawCall } from "../../models/model";
import type { OfferedTool } from "./protocol";

export function tool(name: string, properties: Record<string, unknown>, required: string[] = []): OfferedTool {
  const words = { does: `Does ${name}.`, use: "it is needed.", avoid: "it is not.", fails: "it cannot." };
  return {
    name,
    aliases: [],
    description: { en: words, zh: words },
    parameters: {
      type: "object",
      properties,
      required,
      additionalProperties: false,
    } as unknown as OfferedTool["parameters"],
  };
}

const text = { type: "string" };

export const TOOLS: OfferedTool[] = [
  { ...tool("file_list", { dir_path: text, depth: { type: "integer" } }, ["dir_path"]), aliases: ["ls"] },
  tool("read_file", { path: text }, ["path"]),
  tool("write_file", { path: text, content: text }, ["path", "content"]),
  tool("calc", { expression: text }, ["expression"]),
  tool("get_time", {}),
  tool("search", { query: text, limit: { type: "integer" } }, ["query"]),
  tool("sum", { numbers: { type: "array", items: { type: "number" } }, round: { type: "boolean" } }, ["numbers"]),
];

export function answer(words: string, calls: RawCall[] = []): ModelAnswer {
  return { text: words, reasoning: "", refusal: null, calls, finish: "stop", usage: null, cost: null };
}
