// Finds the JSON value in an answer that was asked for JSON: bare, in a fence, or with prose around it. The rule: of all
// values that stand in the text (never a part of another, never two joined), the last one that passes the check is taken.

import { fenceAt, fenceEnd } from "../agent/protocols/code-spans";
import { jsonSpan, skipBlanks } from "../agent/protocols/json-span";
import { parseLoosely } from "../agent/protocols/parse-arguments";
import { splitThinking } from "../agent/protocols/think-text";

export type JsonAnswer = { value: unknown; repaired: boolean } | { error: string };

const MOST_OPEN_ENDS = 50;

/** `check` answers what is wrong with a value, or null. The error is that of the last candidate. */
export function readJsonAnswer(text: string, check: (value: unknown) => string | null): JsonAnswer {
  const { words } = splitThinking(text);
  const whole = tryParse(words.trim());
  const candidates = whole ? [whole] : candidatesIn(words);
  let error = "the answer holds no JSON";
  for (const candidate of candidates.toReversed()) {
    const wrong = "error" in candidate ? candidate.error : check(candidate.value);
    if (wrong === null && !("error" in candidate)) return candidate;
    if (error === "the answer holds no JSON") error = wrong ?? error;
  }
  return { error };
}

function tryParse(text: string): JsonAnswer | null {
  try {
    return { value: JSON.parse(text), repaired: false };
  } catch {
    return null;
  }
}

function candidatesIn(text: string): JsonAnswer[] {
  const found: JsonAnswer[] = [];
  let openEnds = 0;
  for (let at = 0; at < text.length; ) {
    const fence = fenceAt(text, at);
    const from = fence ? skipBlanks(text, fence.from) : at;
    const opens = text[from] === "{" || text[from] === "[";
    if (!opens || openEnds > MOST_OPEN_ENDS) {
      at = fence && !opens ? fence.end : at + 1;
      continue;
    }
    const span = jsonSpan(text, from);
    if (span.state !== "whole") {
      openEnds += 1;
      // prose has brackets too: only what begins like an object or list of JSON counts as a damaged candidate
      if (fence || /^[[{]\s*["'[{]/.test(text.slice(from, from + 20))) {
        const why = span.state === "cut" ? "is cut off" : `is damaged near ${JSON.stringify(span.near)}`;
        found.push({ error: `the JSON ${why}` });
      }
      at = fence ? Math.max(fence.end, from + 1) : from + 1;
      continue;
    }
    const read = parseLoosely(text.slice(from, span.end));
    if (fence || !("error" in read)) found.push(read);
    const marks = fence ? (/[`~]+/.exec(text.slice(at, fence.from))?.[0] ?? "```") : "";
    at = fence ? fenceEnd(text, span.end, marks).end : span.end;
  }
  return found;
}
