// `<function=NAME><parameter=K>V</parameter></function>` and `<invoke name="NAME"><parameter name="K">V</parameter>…`.

import type { CallContext, FoundCall } from "./found-call";
import { skipBlanks } from "./json-span";

const FUNCTION = /<function=["']?([^>\s"']+)["']?\s*>/y;
const INVOKE = /<(?:\w+:)?invoke\s+name\s*=\s*["“']([^"”']+)["”']\s*>/y;
const PARAMETER = /<(?:\w+:)?parameter(?:=["']?([^>\s"']+)["']?|\s+name\s*=\s*["“']([^"”']+)["”'][^>]*)\s*>/y;
const PARAMETER_END = /<\/(?:\w+:)?parameter>/g;
const END = { function: /<\/function>/y, invoke: /<\/(?:\w+:)?invoke>/y };

/** The call whose tag opens at `at`; its `to` is just after the closing tag, or the end of the text where cut off. */
export function xmlCallAt(text: string, at: number, context: CallContext): FoundCall | null {
  const asFunction = match(FUNCTION, text, at);
  const opening = asFunction ?? match(INVOKE, text, at);
  if (!opening) return null;
  const tool = (opening[1] ?? "").trim();
  const params: Record<string, unknown> = {};
  let here = skipBlanks(text, at + opening[0].length);
  for (let open = match(PARAMETER, text, here); open; open = match(PARAMETER, text, here)) {
    const name = open[1] ?? open[2] ?? "";
    const from = here + open[0].length;
    PARAMETER_END.lastIndex = from;
    const close = PARAMETER_END.exec(text);
    if (!close) return cut(text, at, tool, `the parameter ${name} is cut off`);
    params[name] = readValue(text.slice(from, close.index), context.type(tool, name));
    here = skipBlanks(text, close.index + close[0].length);
  }
  const end = match(asFunction ? END.function : END.invoke, text, here);
  if (!end) return cut(text, at, tool, "its closing tag is missing");
  return { from: at, to: here + end[0].length, tool, params };
}

function cut(text: string, from: number, tool: string, why: string): FoundCall {
  const error = `The call of ${tool} could not be read: ${why}. Send the whole call again.`;
  return { from, to: text.length, tool, params: null, raw: text.slice(from), error };
}

/** In this form every value is text; it is read as JSON only where the schema asks for something else than text. */
function readValue(given: string, type: string | undefined): unknown {
  const text = given.replace(/^\r?\n/, "").replace(/\r?\n$/, "");
  if (type === undefined || type === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
