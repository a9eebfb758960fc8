// What the reader chose, read on the server so that the first paint is right: language, theme, and the nonce under
// which this page's scripts may run.

import { cookies, headers } from "next/headers";
import { createTranslator } from "next-intl";
import type { Language } from "@/engine/contract/local-text";
import { chooseLanguage, LANGUAGE_COOKIE } from "../messages/choose-language";
import { MESSAGES } from "../messages/index";
import { asTheme, THEME_COOKIE, type Theme } from "./theme";

export async function requestChoices(): Promise<{ language: Language; theme: Theme; nonce: string | undefined }> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return {
    language: chooseLanguage(jar.get(LANGUAGE_COOKIE)?.value, head.get("accept-language")),
    theme: asTheme(jar.get(THEME_COOKIE)?.value),
    nonce: head.get("x-nonce") ?? undefined,
  };
}

/** Words for the server's own parts of a page, such as titles. */
export async function requestWords(area: string): Promise<(key: string, values?: Record<string, string>) => string> {
  const { language } = await requestChoices();
  const translate = createTranslator({
    locale: language,
    messages: MESSAGES[language] as never,
    namespace: area as never,
  });
  return translate as (key: string, values?: Record<string, string>) => string;
}
