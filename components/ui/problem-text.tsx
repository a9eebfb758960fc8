"use client";

import { useMessages } from "next-intl";
import { fill, type Problem } from "@/engine/contract/problem";

interface Words {
  [code: string]: string | Record<string, string>;
}

export interface ProblemWords {
  message: string;
  hint: string | null;
}

/**
 * A refusal in the reader's words. Not through ICU: parameters are what people and servers wrote and may hold braces.
 * A code without words, or with parameters missing, falls back to the English sentence that came with it.
 */
export function problemWords(problem: Problem, words: Words): ProblemWords {
  const params = localParams(problem.params ?? {}, asRecord(words.words));
  const own = words[problem.code];
  const message = typeof own === "string" && isComplete(own, params) ? fill(own, params) : problem.message;
  // "Nearest names: none." helps nobody.
  if (params.near === "none") return { message, hint: null };
  const ownHint = Object.hasOwn(asRecord(words.hints), problem.code) ? asRecord(words.hints)[problem.code] : undefined;
  const hint = ownHint && isComplete(ownHint, params) ? fill(ownHint, params) : problem.hint;
  return { message, hint: hint && isFilled(hint) ? hint : null };
}

function asRecord(value: string | Record<string, string> | undefined): Record<string, string> {
  return typeof value === "object" ? value : {};
}

/** `what` names a thing of ours ("flow", "run"): it has words of its own. */
function localParams(params: Record<string, unknown>, words: Record<string, string>): Record<string, unknown> {
  const what = params.what;
  if (typeof what !== "string" || !Object.hasOwn(words, what)) return params;
  return { ...params, what: words[what] };
}

function isComplete(sentence: string, params: Record<string, unknown>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(params, name ?? ""));
}

function isFilled(sentence: string): boolean {
  return sentence.trim() !== "";
}

/** The words of any problem, for attributes and toasts. */
export function useProblemWords(): (problem: Problem) => ProblemWords {
  const messages = useMessages();
  const words = (messages.problems ?? {}) as Words;
  return (problem) => problemWords(problem, words);
}

/** A refusal as a sentence, with what to do next after it. */
export function ProblemText({ problem, hint = true }: { problem: Problem; hint?: boolean }) {
  const words = useProblemWords()(problem);
  return (
    <>
      {words.message}
      {hint && words.hint && <span className="muted"> {words.hint}</span>}
    </>
  );
}
