// The second line of a card: what tells most about how this node is set.

import { durationText } from "@/components/ui/duration-text";
import type { CatalogEntry } from "@/engine/contract/catalog";
import { inLanguage, type Language } from "@/engine/contract/local-text";
import type { CardData } from "./canvas-nodes";

export interface SummaryPart {
  text: string;
  /** a name or code, not prose */
  code: boolean;
}

type Count = (key: "tools" | "cases" | "items" | "entries", count: number) => string;

const CODE_WIDGETS = new Set(["model", "tool", "arguments", "template", "json", "assignments", "outputs", "cases"]);

export function summaryOf({ node, entry, tool, inputs }: CardData, language: Language, count: Count): SummaryPart[] {
  if (!entry) return [{ text: node.type, code: true }];
  if (entry.form.some((field) => field.widget === "inputs")) {
    const names = Object.keys(propertiesOf(inputs));
    return names.length > 0 ? [{ text: names.join(", "), code: true }] : [];
  }
  const parts: SummaryPart[] = [];
  for (const path of entry.summary) {
    const part = partOf(entry, path, node.config[path], language, count);
    if (part) parts.push(part);
    if (parts.length === 2) break;
  }
  if (parts.length === 0 && node.name && node.name !== inLanguage(entry.label, language))
    parts.push({ text: inLanguage(tool?.label ?? entry.label, language), code: false });
  return parts;
}

function partOf(
  entry: CatalogEntry,
  path: string,
  value: unknown,
  language: Language,
  count: Count,
): SummaryPart | null {
  const field = entry.form.find((one) => one.path === path);
  const option = field?.options?.find((one) => one.value === value);
  if (option) return { text: inLanguage(option.label, language), code: false };
  const code = field ? CODE_WIDGETS.has(field.widget) : true;
  if (typeof value === "string") return value.trim() ? { text: firstLine(value), code } : null;
  if (typeof value === "number" && field?.widget === "duration")
    return { text: durationText(value, language), code: false };
  if (typeof value === "number") {
    const unit = field?.unit ? ` ${inLanguage(field.unit, language)}` : "";
    return { text: `${value}${unit}`, code: false };
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const kind = field?.widget === "tools" ? "tools" : field?.widget === "cases" ? "cases" : "items";
    return { text: count(kind, value.length), code: false };
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return null;
    const [name, first] = entries[0]!;
    if (field?.widget === "arguments") {
      const told = entries.map(([, item]) => item).find((item) => typeof item === "string" && item !== "");
      return typeof told === "string" ? { text: firstLine(told), code } : null;
    }
    if (entries.length === 1 && typeof first === "string") return { text: `${name} = ${firstLine(first)}`, code };
    return { text: entries.map(([key]) => key).join(", "), code };
  }
  return null;
}

/** The first line with words in it, without the braces of templates and markup for headings. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
  return line
    .replace(/\{\{\s*([\s\S]*?)\s*\}\}/g, "$1")
    .replace(/^\s*(?:#+|[-*>])\s+/, "")
    .trim()
    .slice(0, 120);
}

export function propertiesOf(schema: Record<string, unknown> | undefined): Record<string, Record<string, unknown>> {
  const properties = schema?.properties;
  return typeof properties === "object" && properties !== null
    ? (properties as Record<string, Record<string, unknown>>)
    : {};
}
