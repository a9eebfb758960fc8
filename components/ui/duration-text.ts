import type { Language } from "@/engine/contract/local-text";

const NBSP = "\u00a0";

/** A length of time as words that never break from their unit: "<1 ms", "18 ms", "3.2 s", "48 s", "2 min 4 s", "1 h 12 min". */
export function durationText(ms: number, language: Language): string {
  const units =
    language === "zh"
      ? { ms: "毫秒", s: "秒", min: "分", h: "小时", gap: NBSP }
      : { ms: "ms", s: "s", min: "min", h: "h", gap: NBSP };
  const join = (value: number | string, unit: string) => `${value}${units.gap}${unit}`;
  if (ms < 0.5) return join("<1", units.ms);
  if (ms < 999.5) return join(Math.round(ms), units.ms);
  if (ms < 9950) return join((ms / 1000).toFixed(1), units.s);
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return join(seconds, units.s);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return together(join(minutes, units.min), seconds % 60, units.s, units.gap);
  return together(join(Math.floor(minutes / 60), units.h), minutes % 60, units.min, units.gap);
}

function together(large: string, small: number, unit: string, gap: string): string {
  return small === 0 ? large : `${large}${gap}${small}${gap}${unit}`;
}

/** A running clock: "0:48", "12:05", "1:02:09". The same in every language. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
