import Type, { type Static } from "typebox";

/** A label or sentence for people, in every language of the interface. */
export const LocalText = Type.Object({ en: Type.String(), zh: Type.String() });
export type LocalText = Static<typeof LocalText>;

export type Language = "en" | "zh";

/** Text as it appears in files that others may have written: one language or all of them. */
export const AnyText = Type.Union([Type.String(), LocalText]);
export type AnyText = Static<typeof AnyText>;

/** The text in one language; a plain string is the same in all. */
export function inLanguage(text: AnyText, language: Language): string {
  return typeof text === "string" ? text : text[language];
}
