// Finds where a JSON value in running text ends, without reading it. Knows strings in any quotes a model may use, so that
// braces and fences inside them do not count. It is what tells "cut off" from "damaged": the first is never repaired.

export type JsonSpan =
  | { state: "whole"; end: number }
  | { state: "cut"; end: number }
  | { state: "damaged"; end: number; near: string };

const CLOSES: Record<string, string> = { "{": "}", "[": "]" };
const QUOTES: Record<string, string> = { '"': '"', "'": "'", "“": "”", "‘": "’" };

/** The span of the value that begins at `at` (blanks before it are allowed). */
export function jsonSpan(text: string, at: number): JsonSpan {
  const open: string[] = [];
  /** last character that is part of the structure */
  let before = "";
  let here = skipBlanks(text, at);
  while (here < text.length) {
    const char = text[here] ?? "";
    const quote = QUOTES[char];
    if (quote !== undefined && (char === '"' || expectsValue(before, open))) {
      const end = stringEnd(text, here, quote);
      if (end < 0) return { state: "cut", end: text.length };
      here = end;
      before = '"';
    } else if (char in CLOSES) {
      open.push(CLOSES[char] ?? "");
      before = char;
      here += 1;
    } else if (char === "}" || char === "]") {
      if (before === ":") return damaged(text, here);
      if (open.pop() !== char) return damaged(text, here);
      before = char;
      here += 1;
    } else if (char === "," && before === ":") {
      return damaged(text, here);
    } else {
      if (!/\s/.test(char)) before = char;
      here += 1;
      if (open.length === 0) here = scalarEnd(text, here);
    }
    if (open.length === 0) return { state: "whole", end: here };
  }
  return { state: "cut", end: text.length };
}

export function skipBlanks(text: string, at: number): number {
  let here = at;
  while (here < text.length && /\s/.test(text[here] ?? "")) here += 1;
  return here;
}

function expectsValue(before: string, open: string[]): boolean {
  return open.length === 0 || before === ":" || before === "," || before === "{" || before === "[" || before === "：";
}

function stringEnd(text: string, at: number, quote: string): number {
  for (let here = at + 1; here < text.length; here += 1) {
    if (text[here] === "\\") here += 1;
    else if (text[here] === quote) return here + 1;
  }
  return -1;
}

function scalarEnd(text: string, at: number): number {
  let here = at;
  while (here < text.length && /[^\s,}\]]/.test(text[here] ?? "")) here += 1;
  return here;
}

function damaged(text: string, at: number): JsonSpan {
  return { state: "damaged", end: at + 1, near: text.slice(Math.max(0, at - 20), at + 1) };
}
