import type { Catalog, CatalogEntry, ToolEntry } from "@/engine/contract/catalog";
import { inLanguage, type Language } from "@/engine/contract/local-text";
import type { NodePreset } from "../edits/add-node";

export const PRESET_TYPE = "application/x-sinew-node";

export function presetOf(entry: CatalogEntry, language: Language): NodePreset {
  const preset: NodePreset = { kind: entry.kind, config: entry.defaults };
  if (entry.runs) preset.name = inLanguage(entry.label, language);
  return preset;
}

/** A tool as a node of the kind that calls one tool; null where there is no such kind. */
export function toolPreset(catalog: Catalog, tool: ToolEntry, language: Language): NodePreset | null {
  for (const entry of catalog.kinds) {
    const field = entry.form.find((one) => one.widget === "tool");
    if (!field) continue;
    const rest = entry.form.find((one) => one.widget === "arguments");
    const config = { ...entry.defaults, [field.path]: tool.name, ...(rest && { [rest.path]: {} }) };
    return { kind: entry.kind, config, name: inLanguage(tool.label, language), base: tool.name };
  }
  return null;
}

export interface PaletteItem {
  key: string;
  preset: NodePreset;
  entry: CatalogEntry;
  icon: string;
  family: string;
  title: string;
  detail: string;
  /** everything that search looks at, in both languages */
  search: string;
}

export function kindItems(catalog: Catalog, language: Language): PaletteItem[] {
  return catalog.kinds.map((entry) => ({
    key: entry.kind,
    preset: presetOf(entry, language),
    entry,
    icon: entry.icon,
    family: entry.family,
    title: inLanguage(entry.label, language),
    detail: inLanguage(entry.description, language),
    search: [entry.kind, entry.label.en, entry.label.zh, entry.description.en, entry.description.zh]
      .join(" ")
      .toLowerCase(),
  }));
}

export function toolItems(catalog: Catalog, language: Language): PaletteItem[] {
  const kinds = new Map(catalog.kinds.map((entry) => [entry.kind, entry]));
  return catalog.tools.flatMap((tool) => {
    const preset = toolPreset(catalog, tool, language);
    const entry = preset && kinds.get(preset.kind);
    if (!preset || !entry) return [];
    return [
      {
        key: `tool ${tool.name}`,
        preset,
        entry,
        icon: tool.icon,
        family: "tool",
        title: inLanguage(tool.label, language),
        detail: inLanguage({ en: tool.description.en.does, zh: tool.description.zh.does }, language),
        search: [tool.name, tool.label.en, tool.label.zh, ...tool.aliases].join(" ").toLowerCase(),
      },
    ];
  });
}

/** Items that hold every word of the search; those whose title begins with it first. */
export function searchItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const found = items.filter((item) => words.every((word) => item.search.includes(word)));
  const rank = (item: PaletteItem) =>
    item.title.toLowerCase().startsWith(words[0]!) ? 0 : item.search.startsWith(words[0]!) ? 1 : 2;
  return found.sort((a, b) => rank(a) - rank(b));
}
