// The foot of a card tells the result, not "Done". Works on the shape of the output alone, so a new kind needs nothing
// here.

import type { FlowNode } from "@/engine/contract/flow";
import { firstLine } from "./card-summary";
import { testText } from "./case-text";

type Words = (key: "items" | "values" | "none" | "yes" | "no" | "else", count?: number) => string;

export function resultLine(node: FlowNode, output: unknown, words: Words): string {
  if (!isObject(output)) return valueLine(output, words);
  if (typeof output.case === "string")
    return caseName(node, output.case) ?? (output.case === "else" ? words("else") : output.case);
  if (typeof output.status === "string" && "action" in output)
    return output.status === "ok" ? valueLine(output.result, words) : String(output.error ?? output.status);
  if (typeof output.text === "string" && output.text.trim() !== "") return firstLine(output.text);
  return valueLine(output, words);
}

function valueLine(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === "") return words("none");
  if (typeof value === "string") return firstLine(value);
  if (typeof value === "boolean") return words(value ? "yes" : "no");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return words("items", value.length);
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return words("none");
    for (const name of ["message", "path", "destination", "summary"])
      if (typeof value[name] === "string") return firstLine(value[name]);
    const list = entries.find(([, item]) => Array.isArray(item));
    if (list) return words("items", (list[1] as unknown[]).length);
    if (entries.length === 1) return isObject(entries[0]![1]) ? words("values", 1) : valueLine(entries[0]![1], words);
    return words("values", entries.length);
  }
  return "";
}

function caseName(node: FlowNode, id: string): string | null {
  const cases = node.config.cases;
  if (!Array.isArray(cases)) return null;
  const found = (cases as unknown[]).find((one) => isObject(one) && one.id === id);
  if (!isObject(found)) return null;
  if (typeof found.name === "string" && found.name !== "") return found.name;
  const tests = Array.isArray(found.all) ? found.all : found.any;
  return Array.isArray(tests) && tests.length > 0 ? testText(tests[0]) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
