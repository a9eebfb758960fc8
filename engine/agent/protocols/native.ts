import type { ParsedCall } from "../../contract/message";
import type { RawCall } from "../../models/model";
import { takeEndMarker } from "./end-marker";
import { parseArguments } from "./parse-arguments";
import { type CallIds, type CallOutcome, callIds, type OfferedTool, offeredTool, type ToolProtocol } from "./protocol";
import { splitThinking } from "./think-text";

/** The provider's own tool calls. Text is never read as calls. */
export const native: ToolProtocol = {
  name: "native",
  read(answer, tools, ids = callIds("call")) {
    const { words, thinking } = splitThinking(answer.text);
    const calls = answer.calls.map((raw, index) => readCall(raw, index, tools, ids));
    const reasoning = [answer.reasoning, thinking].filter((part) => part !== "").join("\n\n");
    return { ...takeEndMarker(words), reasoning, calls };
  },
  prompt: () => "",
  resultMessages: (outcomes) =>
    outcomes.map((outcome) => ({
      role: "tool" as const,
      call: outcome.call.call,
      name: outcome.call.tool,
      content: JSON.stringify(resultBody(outcome)),
    })),
};

function readCall(raw: RawCall, index: number, tools: readonly OfferedTool[], ids: CallIds): ParsedCall {
  const call = ids(raw.id || null, index);
  const { tool, notes } = toolName(raw.name, tools);
  const read = parseArguments(raw.arguments);
  const error = tool === "" ? "The call names no tool." : read.params === null ? read.error : undefined;
  const parsed: ParsedCall = { call, tool, params: error === undefined ? read.params : null };
  if (read.raw !== undefined) parsed.raw = read.raw;
  const all = [...notes, ...("notes" in read && read.notes ? read.notes : [])];
  if (all.length > 0) parsed.notes = all;
  if (error !== undefined) parsed.error = error;
  return parsed;
}

/** Some models put a namespace before the name (`functions.file_list`). */
function toolName(given: string, tools: readonly OfferedTool[]): { tool: string; notes: string[] } {
  const name = given.trim();
  const bare = /^(?:functions|tools|default_api)[.:](.+)$/.exec(name)?.[1];
  if (bare && !offeredTool(name, tools) && offeredTool(bare, tools)) {
    return { tool: bare, notes: [`name: ${name} was read as ${bare}`] };
  }
  return { tool: name, notes: [] };
}

/** Whole JSON results are nested as values, so that the model does not read quotes within quotes. */
function resultBody(outcome: CallOutcome): Record<string, unknown> {
  const { status, error, shown, truncated, note } = outcome;
  const told = note === undefined ? {} : { note };
  if (error !== null) return { status, error, truncated, ...told };
  return { status, result: truncated ? shown : nested(shown), truncated, ...told };
}

function nested(shown: string): unknown {
  if (!/^[[{]/.test(shown)) return shown;
  try {
    return JSON.parse(shown);
  } catch {
    return shown;
  }
}
