// How tool calls travel between a model and the loop: as native calls of the API, as JSON in the text, or between
// markers in the text. A protocol only reads and writes; whether a call is allowed or fits its schema is the caller's.

import type { Message, ParsedCall, Protocol } from "../../contract/message";
import type { ToolStatus } from "../../contract/tool-result";
import type { ModelAnswer } from "../../models/model";
import type { Tool } from "../../tools/define-tool";

/** What a protocol needs to know of a tool that this node was given. */
export type OfferedTool = Pick<Tool, "name" | "aliases" | "description" | "parameters">;

/** Makes the id of a call; `given` is the provider's own id, null in the text protocols. Must be unique in the run. */
export type CallIds = (given: string | null, index: number) => string;

/** What an answer says, once its words, its thinking and its calls are told apart. */
export interface ReadAnswer {
  /** the words, without thinking, calls and end marker */
  text: string;
  /** the provider's reasoning and what stood between `<think>` tags */
  reasoning: string;
  calls: ParsedCall[];
  /** the end marker stood alone on the last line */
  end_marker: boolean;
  /** the whole answer, where calls were written in its text */
  raw?: string;
}

/** A call that was carried out (or refused), as it goes back to the model. */
export interface CallOutcome {
  call: Pick<ParsedCall, "call" | "tool">;
  status: ToolStatus;
  /** result as the model may see it, already cut; unused when `error` is set */
  shown: string;
  error: string | null;
  truncated: boolean;
  /** what else the model is to know of it */
  note?: string;
}

export interface ToolProtocol {
  name: Protocol;
  read(answer: ModelAnswer, tools: readonly OfferedTool[], ids?: CallIds): ReadAnswer;
  /** Text for the system prompt: how to call, the tools, two examples. Empty for `native` and where there are no tools. */
  prompt(tools: readonly OfferedTool[]): string;
  /** The messages that answer one round of calls, in order. */
  resultMessages(outcomes: readonly CallOutcome[]): Message[];
}

/** Ids `prefix_1`, `prefix_2` …; a provider's own id is kept unless it was seen before. `taken` is added to. */
export function callIds(prefix: string, taken: Set<string> = new Set()): CallIds {
  return (given, index) => {
    let id = given && !taken.has(given) ? given : `${prefix}_${index + 1}`;
    for (let again = 2; taken.has(id); again += 1) id = `${prefix}_${index + 1}_${again}`;
    taken.add(id);
    return id;
  };
}

/** The tool meant by a name or alias, among those offered. */
export function offeredTool(name: string, tools: readonly OfferedTool[]): OfferedTool | undefined {
  return tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.aliases.includes(name));
}

/** Property names of a tool's parameters, in the order of the schema. */
export function parameterNames(tool: OfferedTool | undefined): string[] {
  return Object.keys((tool?.parameters.properties as Record<string, unknown> | undefined) ?? {});
}

/** JSON Schema `type` of one parameter, where it has a single one. */
export function parameterType(tool: OfferedTool | undefined, name: string): string | undefined {
  const properties = tool?.parameters.properties as Record<string, { type?: unknown }> | undefined;
  const schema = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof schema?.type === "string" ? schema.type : undefined;
}
