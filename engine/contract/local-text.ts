import type { AnyText } from "./local-text-schema";

export type { AnyText, LocalText } from "./local-text-schema";

export type Language = "en" | "zh";

/** The text in one language; a plain string is the same in all. */
export function inLanguage(text: AnyText, language: Language): string {
  return typeof text === "string" ? text : text[language];
}
