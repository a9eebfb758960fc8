import { withoutRanges } from "./code-spans";
import { takeEndMarker } from "./end-marker";
import { findJsonCalls } from "./find-json";
import { parsedCall } from "./found-call";
import { callIds, offeredTool, parameterType, type ToolProtocol } from "./protocol";
import { textResults } from "./text-results";
import { splitThinking } from "./think-text";
import { toolPrompt } from "./tool-prompt";

const RULES = [
  'To call a tool, write a fenced json block with its name and its arguments: {"name": "…", "arguments": {…}}.',
  "Write one block per call; several blocks in one answer are carried out in order.",
  "After your calls stop writing and wait: the results come in the next message.",
  "Call only the tools listed here, with the parameters listed; `?` marks those that may be left out.",
  "When the task is done, answer in plain words without any call.",
];

/** Calls as JSON in the text. */
export const json: ToolProtocol = {
  name: "json",
  read(answer, tools, ids = callIds("call")) {
    const { words, thinking } = splitThinking(answer.text);
    const found = findJsonCalls(words, {
      offered: (name) => offeredTool(name, tools) !== undefined,
      type: (tool, parameter) => parameterType(offeredTool(tool, tools), parameter),
    });
    const reasoning = [answer.reasoning, thinking].filter((part) => part !== "").join("\n\n");
    return {
      ...takeEndMarker(withoutRanges(words, found)),
      reasoning,
      calls: found.map((call, index) => parsedCall(call, index, ids)),
      ...(found.length > 0 ? { raw: answer.text } : {}),
    };
  },
  prompt: (tools) => toolPrompt("json", RULES, tools, writeJsonCall),
  resultMessages: textResults,
};

export function writeJsonCall(tool: string, args: Record<string, unknown>): string {
  return `\`\`\`json\n${JSON.stringify({ name: tool, arguments: args })}\n\`\`\``;
}
