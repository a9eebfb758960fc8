import type { ToolEffect, ToolEntry } from "../contract/catalog";
import type { Tool } from "./define-tool";

/** A tool as data, for the browser: its contract without its code. */
export function toolEntry(tool: Tool): ToolEntry {
  const { name, aliases, category, icon, label, description, labels, timeout_ms } = tool;
  return {
    name,
    aliases,
    category,
    icon,
    label,
    description,
    parameters: JSON.parse(JSON.stringify(tool.parameters)) as Record<string, unknown>,
    effect: worstEffect(tool),
    labels,
    timeout_ms,
  };
}

/** The class of a call whose arguments are not known yet. */
function worstEffect(tool: Tool): ToolEffect {
  try {
    return tool.effect({});
  } catch {
    return "unsafe";
  }
}
