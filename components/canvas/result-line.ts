// The foot of a card tells the result, not "Done". Works on the shape of the output alone, so a new kind needs nothing
// here.

import type { FlowNode } from "@/engine/contract/flow";
import { firstLine } from "./card-summary";
import { testText } from "./case-text";

type Words = (key: "items" | "values" | "none" | "yes" | "no" | "else", count?: number) => string;

export function resultLine(node: FlowNode, output: unknown, words: Words): string {
  if (!isObject(output)) return valueLine(output, words);
  // A start without inputs has nothing to tell; "No result" would sound like a fault.
  if (node.type === "start") return Object.keys(output).length === 0 ? "" : valueLine(output, words);
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
    for (const name of VALUES) if (typeof value[name] === "string") return firstLine(value[name]);
    if (typeof value.content === "string") return oneLine(value.content) || words("none");
    const list = entries.find(([, item]) => Array.isArray(item));
    if (list) return words("items", (list[1] as unknown[]).length);
    for (const name of PLACES) if (typeof value[name] === "string") return shortPath(value[name]);
    if (entries.length === 1 && !isObject(entries[0]![1])) return valueLine(entries[0]![1], words);
    const told = entries.filter(([, item]) => isTold(item)).map(([name, item]) => `${name}: ${oneLine(String(item))}`);
    return told.length > 0 ? told.join(", ").slice(0, 160) : words("values", entries.length);
  }
  return "";
}

/** Names under which results tell what came out, the most telling first; then those that tell where something went. */
const VALUES = ["message", "summary", "result", "value", "md5", "checksum", "iso"];
const PLACES = ["destination", "dest_path", "to", "path", "file_path", "dir_path"];

/** A path is told by its end: a card has room for little more. */
function shortPath(path: string): string {
  const parts = path.split("/").filter(Boolean);
  return parts.length > 2 ? `…/${parts.slice(-2).join("/")}` : path;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 120);
}

function isTold(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
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
