import type { CatalogEntry } from "@/engine/contract/catalog";
import { inLanguage, type Language } from "@/engine/contract/local-text";

/** A problem's sentence with the field called what its form calls it: `config.prompt: …` → `Task: …`. */
export function fieldWords(message: string, entry: CatalogEntry | undefined, language: Language): string {
  return message.replace(/\bconfig\.([A-Za-z_]\w*)/g, (path, name: string) => {
    const field = entry?.form.find((one) => one.path === name);
    return field ? inLanguage(field.label, language) : path;
  });
}
