// Finds calls written as JSON (or in a chat template's tags) in an answer's words. One pass from left to right, so that
// what stands inside a call, a code block or a quote is never looked at again as a call of its own.

import { callHead, callsIn } from "./call-shape";
import { type Fence, fenceAt, fenceEnd, inlineCodeEnd } from "./code-spans";
import type { CallContext, FoundCall } from "./found-call";
import { jsonSpan, skipBlanks } from "./json-span";
import { parseArguments, parseLoosely } from "./parse-arguments";
import { xmlCallAt } from "./xml-call";

const CALL_LANGUAGES = ["", "json", "json5", "jsonc", "tool", "tool_call", "tool_calls", "function_call"];
const EXPLICIT_LANGUAGES = ["tool", "tool_call", "tool_calls", "function_call"];
const WRAPPER = /<((?:\w+:)?(?:tool_calls?|function_calls?))>/iy;
/** Braces that never close are scanned to the end of the text; this many, then no more. */
const MOST_OPEN_ENDS = 50;

interface Reading {
  /** calls that stand here; empty where it is something else */
  calls: FoundCall[];
  end: number;
  open_end?: boolean;
}

export function findJsonCalls(text: string, context: CallContext): FoundCall[] {
  const found: FoundCall[] = [];
  let openEnds = 0;
  let at = 0;
  while (at < text.length) {
    const fence = fenceAt(text, at);
    const char = text[at];
    let reading: Reading | null = null;
    if (fence) reading = readFence(text, at, fence, context);
    else if (char === "`") reading = { calls: [], end: inlineCodeEnd(text, at) };
    else if (char === "<") reading = readTag(text, at, context);
    else if ((char === "{" || char === "[") && openEnds < MOST_OPEN_ENDS) reading = readJson(text, at, false, context);
    if (reading?.open_end) openEnds += 1;
    found.push(...(reading?.calls ?? []));
    at = reading?.end ?? at + 1;
  }
  return found;
}

function readFence(text: string, at: number, fence: Fence, context: CallContext): Reading {
  if (!CALL_LANGUAGES.includes(fence.language)) return { calls: [], end: fence.end };
  const read = readValues(text, skipBlanks(text, fence.from), EXPLICIT_LANGUAGES.includes(fence.language), context);
  if (read.calls.length === 0) return { calls: [], end: Math.max(fence.end, read.end) };
  // A fence inside a JSON string may look like the closing one: look for it after the JSON.
  const marks = /[`~]+/.exec(text.slice(at, fence.from))?.[0] ?? "```";
  const { end } = fenceEnd(text, read.end, marks);
  const last = read.calls.length - 1;
  const calls = read.calls.map((call, index) => ({
    ...call,
    from: index === 0 ? at : call.from,
    to: index === last ? end : call.to,
  }));
  return { calls, end };
}

/** Values one after the other, until something else comes. */
function readValues(text: string, at: number, explicit: boolean, context: CallContext): Reading {
  const calls: FoundCall[] = [];
  let end = at;
  for (let here = at; here < text.length; here = skipBlanks(text, end)) {
    const char = text[here];
    const read =
      char === "{" || char === "["
        ? readJson(text, here, explicit, context)
        : char === "<"
          ? readTag(text, here, context)
          : null;
    if (!read || read.open_end || read.calls.length === 0) break;
    calls.push(...read.calls);
    end = read.end;
  }
  return { calls, end };
}

function readTag(text: string, at: number, context: CallContext): Reading | null {
  const direct = xmlCallAt(text, at, context);
  if (direct) return { calls: [direct], end: direct.to };
  WRAPPER.lastIndex = at;
  const wrapper = WRAPPER.exec(text);
  if (!wrapper) return null;
  const read = readValues(text, skipBlanks(text, at + wrapper[0].length), true, context);
  const last = read.calls.at(-1);
  const first = read.calls[0];
  if (!first || !last) return null;
  const after = skipBlanks(text, read.end);
  const closing = `</${wrapper[1]}>`;
  const closed = text.slice(after, after + closing.length).toLowerCase() === closing.toLowerCase();
  if (!closed && last.error === undefined) last.notes = [...(last.notes ?? []), `${closing} is missing`];
  first.from = at;
  last.to = closed ? after + closing.length : read.end;
  return { calls: read.calls, end: last.to };
}

function readJson(text: string, at: number, explicit: boolean, context: CallContext): Reading {
  const span = jsonSpan(text, at);
  const slice = text.slice(at, span.end);
  if (span.state !== "whole") {
    const tool = callHead(text.slice(at, at + 400), explicit, context.offered);
    if (tool === null) return { calls: [], end: at + 1, open_end: true };
    const end = span.state === "cut" ? text.length : paragraphEnd(text, span.end);
    const raw = text.slice(at, end);
    const why = span.state === "cut" ? "the JSON is cut off" : `the JSON is damaged near ${JSON.stringify(span.near)}`;
    const error = `The call could not be read: ${why}. Send the whole call again.`;
    return { calls: [{ from: at, to: end, tool, params: null, raw, error }], end };
  }
  const nothing = { calls: [], end: span.end };
  const read = readValue(slice, explicit, context);
  const shaped = read && callsIn(read.value, explicit, context.offered);
  if (!read || !shaped) return nothing;
  const calls = shaped.map(({ tool, arguments: given }): FoundCall => {
    const place = { from: at, to: span.end, tool };
    const parsed = parseArguments(given);
    if (parsed.params === null) return { ...place, params: null, raw: slice, error: parsed.error };
    const notes = [...(read.repaired ? ["call: damaged JSON was repaired"] : []), ...(parsed.notes ?? [])];
    return notes.length > 0
      ? { ...place, params: parsed.params, raw: slice, notes }
      : { ...place, params: parsed.params };
  });
  // several calls in one value share its place: only the first takes it out of the words
  return { calls: calls.map((call, index) => (index === 0 ? call : { ...call, from: call.to })), end: span.end };
}

function readValue(slice: string, explicit: boolean, context: CallContext) {
  try {
    return { value: JSON.parse(slice) as unknown, repaired: false };
  } catch {
    if (callHead(slice, explicit, context.offered) === null) return null;
    const read = parseLoosely(slice);
    return "error" in read ? null : read;
  }
}

function paragraphEnd(text: string, at: number): number {
  const end = text.indexOf("\n\n", at);
  return end < 0 ? text.length : end;
}
