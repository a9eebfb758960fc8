import { expect, test } from "vitest";
import { bytesText, costText, countText } from "./count-text";
import { agoText, daysBetween, dayText } from "./date-text";
import { clockText, durationText } from "./duration-text";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a length of time is said in its two largest units", () => {
  expect([18, 999, 3210, 48_000, 124_000, 120_000, 4_320_000].map((ms) => plain(durationText(ms, "en")))).toEqual([
    "18 ms",
    "999 ms",
    "3.2 s",
    "48 s",
    "2 min 4 s",
    "2 min",
    "1 h 12 min",
  ]);
  expect(plain(durationText(124_000, "zh"))).toBe("2 分 4 秒");
});

test("a running clock counts seconds, and hours only when there are some", () => {
  expect([0, 48_000, 725_000, 3_729_000].map(clockText)).toEqual(["0:00", "0:48", "12:05", "1:02:09"]);
});

test("counts, sizes and money are short", () => {
  expect([812, 8200, 46_810, 412_000, 4_100_000].map(countText)).toEqual(["812", "8.2k", "46.8k", "412k", "4.1M"]);
  expect([812, 8200, 41_000_000].map((bytes) => plain(bytesText(bytes)))).toEqual(["812 B", "8.2 KB", "41 MB"]);
  expect([0, 0.02, 0.0004, 6.2].map(costText)).toEqual(["$0.00", "$0.02", "$0.0004", "$6.20"]);
});

test("days are counted by the calendar, not by 24 hours", () => {
  const now = new Date(2026, 10, 30, 0, 10);
  const late = new Date(2026, 10, 29, 23, 50).toISOString();
  expect(daysBetween(late, now)).toBe(1);
  expect(dayText(late, now, "en")).toBe("Yesterday");
  expect(dayText(now.toISOString(), now, "zh")).toBe("今天");
  expect(plain(agoText(late, now, "en", "just now"))).toBe("20 min");
});
