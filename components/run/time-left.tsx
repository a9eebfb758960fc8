"use client";

import { clockText } from "@/components/ui/duration-text";
import { useLanguage } from "@/components/ui/use-language";
import type { Language } from "@/engine/contract/local-text";
import { useNow } from "./use-now";

interface TimeLeftProps {
  /** ms since the epoch */
  due: number;
  /** the sentence around the time, or what stands there when none is left */
  words: (time: string | null) => string;
}

/** A countdown for the eye: read out, it would never stop. */
export function TimeLeft({ due, words }: TimeLeftProps) {
  const language = useLanguage();
  const now = useNow(true, 1_000);
  const left = Math.ceil((due - now) / 1_000) * 1_000;
  return (
    <span className="num" aria-hidden="true" title={new Date(due).toLocaleString(language === "zh" ? "zh-CN" : "en")}>
      {words(left > 0 ? leftText(left, language) : null)}
    </span>
  );
}

const DAY = 86_400_000;

/** `0:09`, `59:57`, `1:02:09`; from a day on only days. */
function leftText(ms: number, language: Language): string {
  if (ms < DAY) return clockText(ms);
  const days = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
  return days.format(Math.round(ms / DAY));
}
