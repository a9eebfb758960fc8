import { expect, test } from "vitest";
import { PROBLEMS } from "@/engine/contract/problem-table";
import { MESSAGES } from "./index";

/** Made in the browser, so not in the server's table. */
const BROWSER_CODES = ["server_unreachable"];

function leaves(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  const found = new Map<string, string>();
  for (const [key, inner] of Object.entries(value as Record<string, unknown>)) {
    for (const [at, text] of leaves(inner, path === "" ? key : `${path}.${key}`)) found.set(at, text);
  }
  return found;
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test.each(Object.keys(MESSAGES.en))("%s has the same words in English and Chinese", (area) => {
  const en = leaves(MESSAGES.en[area]);
  const zh = leaves(MESSAGES.zh[area]);
  expect([...zh.keys()].sort()).toEqual([...en.keys()].sort());
  for (const [key, text] of [...en, ...zh]) expect(text.trim(), `${area}.${key}`).not.toBe("");
});

test("every refusal has words and no word is left over", () => {
  const problems = MESSAGES.en.problems as Record<string, unknown> & { hints: Record<string, string> };
  const { hints, words: _words, ...sentences } = problems;
  expect(Object.keys(sentences).sort()).toEqual([...Object.keys(PROBLEMS), ...BROWSER_CODES].sort());
  const hinted = Object.entries(PROBLEMS).flatMap(([code, row]) => ("hint" in row ? [code] : []));
  expect(Object.keys(hints).sort()).toEqual([...hinted, ...BROWSER_CODES].sort());
});

test("a refusal names the same parameters in both languages and in the table", () => {
  const en = MESSAGES.en.problems as Record<string, string>;
  const zh = MESSAGES.zh.problems as Record<string, string>;
  for (const [code, row] of Object.entries(PROBLEMS)) {
    expect(placeholders(en[code] ?? ""), code).toEqual(placeholders(row.message));
    expect(placeholders(zh[code] ?? ""), code).toEqual(placeholders(row.message));
  }
});
