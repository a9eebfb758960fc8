import type { ToolEffect, ToolEntry } from "../contract/catalog";
import type { Tool } from "./define-tool";

const WORSE: readonly ToolEffect[] = ["pure", "idempotent", "probe", "unsafe"];

/** A tool as the catalogue shows it: all but its code. */
export function toolEntry(tool: Tool): ToolEntry {
  return {
    name: tool.name,
    aliases: tool.aliases,
    category: tool.category,
    icon: tool.icon,
    label: tool.label,
    description: tool.description,
    parameters: JSON.parse(JSON.stringify(tool.parameters)),
    effect: worstEffect(tool),
    labels: tool.labels,
    timeout_ms: tool.timeout_ms,
  };
}

/** The class can depend on choices among the arguments (a method, a mode): each choice is asked for. */
function worstEffect(tool: Tool): ToolEffect {
  const base = tool.smoke.normal.arguments;
  const variants: Record<string, unknown>[] = [base];
  for (const [name, schema] of Object.entries(tool.parameters.properties)) {
    const choices: unknown = "enum" in schema ? schema.enum : [];
    if (Array.isArray(choices)) for (const choice of choices) variants.push({ ...base, [name]: choice });
  }
  const ranks = variants.map((one) => WORSE.indexOf(tool.effect(one)));
  return WORSE[Math.max(...ranks)] ?? "unsafe";
}
