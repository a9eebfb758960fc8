// Reads `[TOOL] name(args) [/TOOL]` in an answer's words, from left to right: brackets, quotes, commas, line breaks and
// markers inside a quoted text are content, and nothing inside a code block is a call.

import { fenceAt, inlineCodeEnd } from "./code-spans";
import { CLOSE_MARKER, isQuote, matchAt, readMarkerValue, readQuoted, skip, Unreadable } from "./marker-values";

const OPEN_MARKER = /[[［【]\s*TOOL\s*[\]］】]/iy;
const NAME = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const KEY = /[\p{L}_][\p{L}\p{N}_-]*/uy;

export interface MarkerArgument {
  /** null for a positional argument */
  name: string | null;
  value: unknown;
  bare?: string;
}

/** One call as it stands; with `error` it is not to be run. */
export interface MarkerCall {
  from: number;
  to: number;
  tool: string;
  arguments: MarkerArgument[];
  error?: string;
}

/** Whether `name:` begins a named argument; a colon is common in bare texts (`search(topic: birds)`). */
export type KnowsParameter = (tool: string, name: string) => boolean;

export function readMarkerCalls(text: string, knows: KnowsParameter = () => true): MarkerCall[] {
  const found: MarkerCall[] = [];
  let at = 0;
  while (at < text.length) {
    const fence = fenceAt(text, at);
    if (fence) {
      at = fence.end;
      continue;
    }
    if (text[at] === "`") {
      at = inlineCodeEnd(text, at);
      continue;
    }
    const open = matchAt(OPEN_MARKER, text, at);
    const block = open ? readBlock(text, at, at + open[0].length, knows) : null;
    if (block) found.push(...block.calls);
    at = block?.end ?? at + (open?.[0].length ?? 1);
  }
  return found;
}

/** What stands between the markers; null where it is only talk about markers. */
function readBlock(
  text: string,
  from: number,
  body: number,
  knows: KnowsParameter,
): { calls: MarkerCall[]; end: number } | null {
  const calls: MarkerCall[] = [];
  let here = skip(text, body);
  let tool = matchAt(NAME, text, here)?.[0] ?? "";
  if (tool === "" || !plausible(text, here + tool.length)) return null;
  try {
    for (;;) {
      const named = tool;
      const read = readOne(text, here, tool, (name) => knows(named, name));
      calls.push({ from: calls.length === 0 ? from : here, to: read.end, tool, arguments: read.arguments });
      here = skip(text, read.end);
      const close = matchAt(CLOSE_MARKER, text, here);
      if (close) {
        const end = here + close[0].length;
        const last = calls.at(-1);
        if (last) last.to = end;
        return { calls, end };
      }
      if (/[;；]/.test(text[here] ?? "")) here = skip(text, here + 1);
      tool = matchAt(NAME, text, here)?.[0] ?? "";
      if (tool === "" || !/[(（]/.test(text[skip(text, here + tool.length)] ?? "")) {
        tool = calls.at(-1)?.tool ?? tool;
        throw new Unreadable("[/TOOL] is missing after the closing bracket");
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const end = blockEnd(text, body);
    const why = `The call of ${tool} could not be read and was not run: ${error.message}.`;
    return { calls: [{ from, to: end, tool, arguments: [], error: why }], end };
  }
}

function plausible(text: string, at: number): boolean {
  const here = skip(text, at);
  return /[(（]/.test(text[here] ?? "") || matchAt(CLOSE_MARKER, text, here) !== null;
}

function readOne(
  text: string,
  at: number,
  tool: string,
  knows: (name: string) => boolean,
): { arguments: MarkerArgument[]; end: number } {
  const found: MarkerArgument[] = [];
  let here = skip(text, at + tool.length);
  if (!/[(（]/.test(text[here] ?? "")) return { arguments: found, end: at + tool.length };
  here = skip(text, here + 1);
  while (here < text.length) {
    if (/[)）]/.test(text[here] ?? "")) return { arguments: found, end: here + 1 };
    const key = keyAt(text, here, knows);
    const value = readMarkerValue(text, key ? key.end : here);
    found.push({
      name: key?.name ?? null,
      value: value.value,
      ...(value.bare === undefined ? {} : { bare: value.bare }),
    });
    here = skip(text, value.end);
    const char = text[here] ?? "";
    if (/[,，]/.test(char)) here = skip(text, here + 1);
    else if (here < text.length && !/[)）]/.test(char)) {
      if (matchAt(CLOSE_MARKER, text, here)) break;
      throw new Unreadable(`${JSON.stringify(text.slice(here, here + 12))} was not expected after an argument`);
    }
  }
  throw new Unreadable("its closing bracket is missing");
}

/** `name=`, `name:` or `"name":`. A colon that goes on as in `https://` or `C:\` is part of a bare text. */
function keyAt(text: string, at: number, knows: (name: string) => boolean): { name: string; end: number } | null {
  if (isQuote(text[at] ?? "")) {
    const quoted = readQuoted(text, at);
    const after = skip(text, quoted.end);
    return /[:：]/.test(text[after] ?? "") ? { name: String(quoted.value), end: skip(text, after + 1) } : null;
  }
  const word = matchAt(KEY, text, at)?.[0];
  if (!word) return null;
  const after = skip(text, at + word.length);
  const sign = text[after] ?? "";
  const next = text[after + 1] ?? "";
  if (/[=＝]/.test(sign) && next !== "=") return { name: word, end: skip(text, after + 1) };
  return /[:：]/.test(sign) && !/[/\\:]/.test(next) && knows(word) ? { name: word, end: skip(text, after + 1) } : null;
}

/** Where an unreadable call ends: at its closing marker, before the next opening one, or with the text. */
function blockEnd(text: string, at: number): number {
  for (let here = at; here < text.length; here += 1) {
    const close = matchAt(CLOSE_MARKER, text, here);
    if (close) return here + close[0].length;
    if (matchAt(OPEN_MARKER, text, here)) return here;
  }
  return text.length;
}
