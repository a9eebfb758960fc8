import type { Language } from "@/engine/contract/local-text";
import { durationText } from "./duration-text";

const TAGS: Record<Language, string> = { en: "en-GB", zh: "zh-CN" };
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** 18:42, in the reader's time zone. */
export function timeText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(TAGS[language], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );
}

/** Days that lie between two moments by the calendar: 0 is today, 1 yesterday. */
export function daysBetween(iso: string, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(iso))) / DAY);
}

/** "Today", "Yesterday", "Wednesday 12 November": heading of a day. */
export function dayText(iso: string, now: Date, language: Language): string {
  const days = daysBetween(iso, now);
  if (days === 0 || days === 1) {
    const text = new Intl.RelativeTimeFormat(TAGS[language], { numeric: "auto" }).format(-days, "day");
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const date = new Date(iso);
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(TAGS[language], { weekday: "long", day: "numeric", month: "long", year }).format(date);
}

/** How long ago, short: "4 min", "3 h", "yesterday", "12 Nov"; "4分钟前" in Chinese, which has no shorter way. */
export function agoText(iso: string, now: Date, language: Language, justNow: string): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE) return justNow;
  const days = daysBetween(iso, now);
  if (passed < HOUR) return short(Math.floor(passed / MINUTE), "minute", language);
  if (days === 0 || passed < 6 * HOUR) return short(Math.floor(passed / HOUR), "hour", language);
  if (days === 1) return new Intl.RelativeTimeFormat(TAGS[language], { numeric: "auto" }).format(-1, "day");
  const date = new Date(iso);
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(TAGS[language], { day: "numeric", month: "short", year }).format(date);
}

function short(count: number, unit: "minute" | "hour", language: Language): string {
  if (language === "zh") return new Intl.RelativeTimeFormat("zh-CN").format(-count, unit);
  return durationText(count * (unit === "minute" ? MINUTE : HOUR), language);
}

/** The whole moment, for tooltips. */
export function momentText(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(TAGS[language], { dateStyle: "medium", timeStyle: "medium" }).format(new Date(iso));
}
