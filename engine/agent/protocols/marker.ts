import { withoutRanges } from "./code-spans";
import { takeEndMarker } from "./end-marker";
import { type FoundCall, parsedCall } from "./found-call";
import { type MarkerArgument, type MarkerCall, readMarkerCalls } from "./marker-tokenizer";
import { isObject } from "./parse-arguments";
import { callIds, type OfferedTool, offeredTool, parameterNames, parameterType, type ToolProtocol } from "./protocol";
import { textResults } from "./text-results";
import { splitThinking } from "./think-text";
import { signature, toolPrompt } from "./tool-prompt";

const RULES = [
  'To call a tool, write [TOOL] name(parameter="value") [/TOOL]. Texts stand in double quotes; \\" is a quote inside.',
  "Write one marker pair per call; several calls in one answer are carried out in order.",
  "After your calls stop writing and wait: the results come in the next message as [TOOL RESULT].",
  "Call only the tools listed here, with the parameters listed; `?` marks those that may be left out.",
  "When the task is done, answer in plain words without any call.",
];

/** Calls between `[TOOL]` and `[/TOOL]` in the text. */
export const marker: ToolProtocol = {
  name: "marker",
  read(answer, tools, ids = callIds("call")) {
    const { words, thinking } = splitThinking(answer.text);
    const knows = (name: string, parameter: string) => {
      const tool = offeredTool(name, tools);
      return tool === undefined || parameterNames(tool).includes(parameter);
    };
    const found = readMarkerCalls(words, knows).map((call) =>
      bindArguments(words, call, offeredTool(call.tool, tools)),
    );
    const reasoning = [answer.reasoning, thinking].filter((part) => part !== "").join("\n\n");
    return {
      ...takeEndMarker(withoutRanges(words, found)),
      reasoning,
      calls: found.map((call, index) => parsedCall(call, index, ids)),
      ...(found.length > 0 ? { raw: answer.text } : {}),
    };
  },
  prompt: (tools) => toolPrompt("marker", RULES, tools, writeMarkerCall),
  resultMessages: textResults,
};

export function writeMarkerCall(tool: string, args: Record<string, unknown>): string {
  const list = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `[TOOL] ${tool}(${list.join(", ")}) [/TOOL]`;
}

/** Gives positional arguments the names of the schema, in its order. */
function bindArguments(text: string, call: MarkerCall, tool: OfferedTool | undefined): FoundCall {
  const { from, to } = call;
  const raw = text.slice(from, to);
  const refused = (error: string): FoundCall => ({ from, to, tool: call.tool, params: null, raw, error });
  if (call.error !== undefined) return refused(call.error);
  const names = parameterNames(tool);
  const whole = onlyObject(call.arguments, tool);
  if (whole) return { from, to, tool: call.tool, params: whole };
  const query = bareQuery(call.arguments, names);
  if (query !== null) return { from, to, tool: call.tool, params: { query } };
  const params: Record<string, unknown> = {};
  for (const [index, argument] of call.arguments.entries()) {
    const name = argument.name ?? names[index] ?? (tool ? null : `argument_${index + 1}`);
    if (name === null) return refused(`There are too many arguments: ${signature(tool as OfferedTool)}.`);
    if (Object.hasOwn(params, name)) return refused(`The argument ${name} is given twice.`);
    const asText = argument.bare !== undefined && argument.value !== null && parameterType(tool, name) === "string";
    params[name] = asText ? argument.bare : argument.value;
  }
  return { from, to, tool: call.tool, params };
}

/** `name({"dir_path": "src"})`: one object that holds all arguments. */
function onlyObject(args: MarkerArgument[], tool: OfferedTool | undefined): Record<string, unknown> | null {
  const only = args.length === 1 ? args[0] : undefined;
  if (!only || only.name !== null || !isObject(only.value)) return null;
  const names = parameterNames(tool);
  if (tool && !Object.keys(only.value).every((key) => names.includes(key))) return null;
  return only.value;
}

/** `search(cafés in Paris, France)`: without quotes, a search takes all of it as its query. */
function bareQuery(args: MarkerArgument[], names: string[]): string | null {
  if (names[0] !== "query" || args.length < 2 || !args.every((argument) => argument.name === null)) return null;
  if (args.some((argument) => argument.bare === undefined)) return null;
  if (args.length <= names.length && args.slice(1).every((argument) => typeof argument.value !== "string")) return null;
  return args.map((argument) => argument.bare).join(", ");
}
