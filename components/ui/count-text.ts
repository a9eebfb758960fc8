const NBSP = "\u00a0";

/** Tokens and other large counts, short: 812, "8.2k", "46.8k", "4.1M". */
export function countText(count: number): string {
  if (count < 1000) return String(Math.round(count));
  if (count < 999_500) return `${(count / 1000).toFixed(count < 99_950 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** A sum in which some parts are unknown is told as the least that it can be. */
export function sumText(known: string, unknown: number): string {
  return unknown > 0 ? `≥${NBSP}${known}` : known;
}

/** Size of data: "812 B", "8.2 KB", "41 MB". */
export function bytesText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, "")}${NBSP}${units[unit]}`;
}

/** US dollars: "$0.00", "$0.02", "$0.0004" where cents would hide it. */
export function costText(dollars: number): string {
  const digits = dollars > 0 && dollars < 0.01 ? 4 : 2;
  return `$${dollars.toFixed(digits)}`;
}
