// The beginning of an agent's conversation: instructions with the tool list where the protocol needs one, then the task.

import type { Message } from "../contract/message";
import type { ToolResult } from "../contract/tool-result";
import type { NodeContext } from "../nodes/define-node";
import { VIRTUAL_ROOT } from "../tools/workspace";
import type { AgentSettings } from "./agent-settings";
import type { OfferedTool, ToolProtocol } from "./protocols/protocol";
import { answerRule } from "./structured-answer";

/** The call with which an agent without a task looks at its files; made once in a step. */
const LOOK = "look";

export async function firstMessages(
  settings: AgentSettings,
  context: NodeContext,
  protocol: ToolProtocol,
  tools: readonly OfferedTool[],
): Promise<Message[]> {
  const rule = settings.schema ? answerRule(settings.schema, tools.length > 0 ? "final" : "answer") : "";
  const system = [settings.system_prompt.trim(), protocol.prompt(tools), rule]
    .filter((part) => part !== "")
    .join("\n\n");
  const messages: Message[] = system === "" ? [] : [{ role: "system", content: system }];
  messages.push({ role: "user", content: await task(settings, context, tools) });
  return messages;
}

/** `prompt`, else the run's input `task`, else the text that comes in, else "Begin." with a look at the files. */
async function task(settings: AgentSettings, context: NodeContext, tools: readonly OfferedTool[]): Promise<string> {
  if (settings.prompt.trim() !== "") return settings.prompt;
  const given = context.inputs.task;
  if (typeof given === "string" && given.trim() !== "") return given;
  const incoming = context.incoming.map(textOf).filter((text) => text !== "");
  if (incoming.length > 0) return incoming.join("\n\n");
  if (!tools.some((tool) => tool.name.startsWith("file_"))) return "Begin.";
  return `Begin.\n\n${await listing(context)}`;
}

function textOf(output: unknown): string {
  if (typeof output === "string") return output;
  if (typeof output !== "object" || output === null) return "";
  const { text, result } = output as { text?: unknown; result?: unknown };
  if (typeof text === "string") return text;
  return typeof result === "string" ? result : "";
}

async function listing(context: NodeContext): Promise<string> {
  const folder = context.folder ?? VIRTUAL_ROOT;
  const before = context.trace()?.calls.find((call) => call.call === LOOK);
  const result = before?.result ?? (await look(context, folder, before !== undefined));
  return `Files in ${folder}:\n${context.tools.shown(result, 4_000).text}`;
}

function look(context: NodeContext, folder: string, resumed: boolean): Promise<ToolResult> {
  return context.tools.call({
    call: LOOK,
    tool: "file_list",
    params: { dir_path: folder, depth: 2 },
    path: context.path,
    round: 0,
    allowed: null,
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
    resumed,
  });
}
