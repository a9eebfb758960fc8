// Patterns of conditions run on RE2's algorithm, whose time grows with the text and never explodes: a pattern that would
// hold a backtracking engine for hours is answered in milliseconds. What RE2 leaves out (look-around, back references)
// is refused by name.

import { RE2JS } from "re2js";
import { ProblemError, problem } from "../contract/problem";

const LONGEST_TEXT = 1_000_000;
const LONGEST_PATTERN = 1_000;
const compiled = new Map<string, RE2JS>();

/** Whether the pattern is found anywhere in the text. Throws ProblemError bad_pattern. */
export function matchesPattern(text: string, pattern: string): boolean {
  return compile(pattern).matcher(text.slice(0, LONGEST_TEXT)).find();
}

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  if (pattern.length > LONGEST_PATTERN) throw refused(pattern, `it is longer than ${LONGEST_PATTERN} characters`);
  try {
    const made = RE2JS.compile(pattern);
    if (compiled.size > 500) compiled.clear();
    compiled.set(pattern, made);
    return made;
  } catch (cause) {
    throw refused(pattern, cause instanceof Error ? cause.message : String(cause));
  }
}

function refused(pattern: string, reason: string): ProblemError {
  const shown = pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern;
  return new ProblemError(problem("bad_pattern", { pattern: shown, reason }));
}
