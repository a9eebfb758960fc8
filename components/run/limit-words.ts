"use client";

import { useTranslations } from "next-intl";
import { countText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { useLanguage } from "@/components/ui/use-language";
import type { RunEvent } from "@/engine/contract/run-event";

export type LimitReached = Extract<RunEvent, { type: "run.limit_reached" }>;

const KNOWN = ["steps", "tool_calls", "tokens", "wall_ms", "cost"] as const;
export type Limit = (typeof KNOWN)[number];

export function limitOf(event: LimitReached): Limit | null {
  return KNOWN.find((one) => one === event.limit) ?? null;
}

/** Which budget was used up, and how much it was: `20 of 20 steps`. */
export function useLimitWords(): (event: LimitReached) => string {
  const t = useTranslations("run");
  const language = useLanguage();
  return (event) => {
    const limit = limitOf(event);
    const shown = (amount: number) => {
      if (limit === "wall_ms") return durationText(amount, language);
      if (limit === "cost") return `US$ ${amount.toLocaleString(language, { maximumFractionDigits: 4 })}`;
      return countText(amount);
    };
    const amounts = { used: shown(event.used), allowed: shown(event.allowed) };
    return limit ? t(`limit.${limit}`, amounts) : t("limit.other", { ...amounts, name: event.limit });
  };
}
