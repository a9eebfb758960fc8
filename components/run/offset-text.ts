import { clockText } from "@/components/ui/duration-text";

/** Time since the run began, to the tenth of a second: `+0:29.5`. Never negative. */
export function offsetText(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  return `+${clockText(tenths * 100)}.${tenths % 10}`;
}
