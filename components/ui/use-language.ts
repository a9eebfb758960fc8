"use client";

import { useLocale } from "next-intl";
import type { Language } from "@/engine/contract/local-text";

/** The language of the interface: en or zh. */
export function useLanguage(): Language {
  return useLocale() === "zh" ? "zh" : "en";
}
