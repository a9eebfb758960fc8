// The history as it goes to a provider: always legal, whatever happened before. System first and once; every call
// answered exactly once, right after its assistant message; no answer without a call; no two users in a row.

import type { ChatCompletionMessageFunctionToolCall, ChatCompletionMessageParam } from "openai/resources";
import type { Message, MessageCall } from "../contract/message";

const CANCELLED = JSON.stringify({ status: "cancelled", error: "cancelled: the call was not carried out" });

export function toOpenAiMessages(messages: readonly Message[]): ChatCompletionMessageParam[] {
  const legal: ChatCompletionMessageParam[] = [];
  const system = messages.filter((message) => message.role === "system" && message.content.trim() !== "");
  if (system.length > 0) legal.push({ role: "system", content: system.map((message) => message.content).join("\n\n") });
  for (const [index, message] of messages.entries()) {
    const last = legal.at(-1);
    if (message.role === "user") {
      if (last?.role === "user") last.content = joined(String(last.content), message.content);
      else legal.push({ role: "user", content: message.content });
    } else if (message.role === "assistant") {
      if (message.calls?.length) legal.push(...answered(message.content, message.calls, messages.slice(index + 1)));
      else if (message.content === "") continue;
      else if (last?.role === "assistant") last.content = joined(String(last.content ?? ""), message.content);
      else legal.push({ role: "assistant", content: message.content });
    }
  }
  return legal;
}

function answered(content: string, calls: MessageCall[], after: readonly Message[]): ChatCompletionMessageParam[] {
  const next = after.findIndex((message) => message.role === "assistant");
  const results = after.slice(0, next < 0 ? undefined : next).filter((message) => message.role === "tool");
  const once = calls.filter((call, index) => calls.findIndex((other) => other.id === call.id) === index);
  const tool_calls = once.map(
    (call): ChatCompletionMessageFunctionToolCall => ({
      id: call.id,
      type: "function",
      function: { name: legalName(call.name), arguments: argumentText(call.arguments) },
    }),
  );
  return [
    { role: "assistant", content: content === "" ? null : content, tool_calls },
    ...once.map((call) => ({
      role: "tool" as const,
      tool_call_id: call.id,
      content: results.find((message) => message.call === call.id)?.content ?? CANCELLED,
    })),
  ];
}

/** Always the text of a JSON object: strict servers refuse `""`. What could not be read is sent as no arguments. */
export function argumentText(given: unknown): string {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return JSON.stringify(given);
  if (typeof given !== "string") return "{}";
  try {
    const value: unknown = JSON.parse(given);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? given : "{}";
  } catch {
    return "{}";
  }
}

/** A model may have called a tool by a name that no API would accept back. */
function legalName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unknown";
}

function joined(before: string, after: string): string {
  return before === "" ? after : `${before}\n\n${after}`;
}
