// Where a text is code by the rules of Markdown: calls quoted there are examples and never run.

export interface Fence {
  /** first word after the fence, lower case; "" where there is none */
  language: string;
  /** where the body begins and ends */
  from: number;
  to: number;
  /** just after the closing fence; the end of the text where it is never closed */
  end: number;
  closed: boolean;
}

const OPENING = /[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*(?:\n|$)/y;

/** The fenced block that opens at `at`, which must be the start of a line. */
export function fenceAt(text: string, at: number): Fence | undefined {
  if (at > 0 && text[at - 1] !== "\n") return undefined;
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (!opening) return undefined;
  const from = at + opening[0].length;
  return { language: (opening[2] ?? "").toLowerCase(), from, ...fenceEnd(text, from, opening[1] ?? "```") };
}

/** Where a fence opened by `marks` closes, looking from `at` on. */
export function fenceEnd(text: string, at: number, marks: string): Pick<Fence, "to" | "end" | "closed"> {
  const closing = new RegExp(`^[ \\t]*${marks[0]}{${marks.length},}[ \\t]*\\r?$`, "gm");
  closing.lastIndex = at;
  const found = closing.exec(text);
  if (!found) return { to: text.length, end: text.length, closed: false };
  return { to: found.index, end: Math.min(text.length, found.index + found[0].length + 1), closed: true };
}

/** Just after the inline code that opens at `at` (a backtick); `at + length of the ticks` where it never closes. */
export function inlineCodeEnd(text: string, at: number): number {
  let ticks = 0;
  while (text[at + ticks] === "`") ticks += 1;
  const paragraph = text.indexOf("\n\n", at);
  const limit = paragraph < 0 ? text.length : paragraph;
  for (let here = at + ticks; here < limit; ) {
    if (text[here] !== "`") {
      here += 1;
      continue;
    }
    let run = 0;
    while (text[here + run] === "`") run += 1;
    here += run;
    if (run === ticks) return here;
  }
  return at + ticks;
}

/** The text without the given ranges, its blank lines closed up. Ranges are in order and do not overlap. */
export function withoutRanges(text: string, ranges: readonly { from: number; to: number }[]): string {
  let kept = "";
  let at = 0;
  for (const range of ranges) {
    kept += text.slice(at, range.from);
    at = range.to;
  }
  kept += text.slice(at);
  return ranges.length === 0
    ? kept
    : kept
        .replace(/[ \t]+$/gm, "")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
}
