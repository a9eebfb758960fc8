// Reads a conversation back into rounds, whichever protocol its calls travelled in.

import { findJsonCalls } from "../agent/protocols/find-json";
import { marker } from "../agent/protocols/marker";
import { isObject, parseArguments } from "../agent/protocols/parse-arguments";
import { RESULT_HEAD } from "../agent/protocols/text-results";
import { listedTools } from "../agent/protocols/tool-prompt";
import type { Message } from "../contract/message";
import type { ToolStatus } from "../contract/tool-result";
import type { ModelRequest } from "./model";
import type { RehearsalView, RehearsedCall, RehearsedRound } from "./rehearsal";

const TRUNCATED = /\[truncated, \d+ more characters\]/;
const RESULT = /^\[TOOL RESULT\] ([^\n:]*): /gm;
const FAILED = /^\((error|refused|timeout|cancelled|unknown)\) /;

export function rehearsalView(request: ModelRequest): RehearsalView {
  const { messages } = request;
  const ofRole = (role: Message["role"]) => messages.filter((message) => message.role === role);
  const system = ofRole("system")
    .map((message) => message.content)
    .join("\n\n");
  const listed = listedTools(system);
  const native = request.tools?.map((tool) => tool.name) ?? [];
  return {
    system,
    task: ofRole("user")[0]?.content ?? "",
    rounds: roundsIn(messages),
    tools: native.length > 0 ? native : (listed?.tools ?? []),
    protocol: native.length > 0 ? "native" : (listed?.protocol ?? null),
    schema: request.schema ?? null,
  };
}

function roundsIn(messages: readonly Message[]): RehearsedRound[] {
  const rounds: RehearsedRound[] = [];
  const calls = new Map<string, RehearsedCall>();
  for (const [index, message] of messages.entries()) {
    const round = rounds.at(-1);
    if (message.role === "assistant") {
      const next = messages[index + 1];
      const text = next?.role === "user" && next.content.startsWith(RESULT_HEAD) ? callsInText(message.content) : [];
      const made = (message.calls ?? []).map((call) => {
        const open = openCall(call.name, parseArguments(call.arguments).params);
        calls.set(call.id, open);
        return open;
      });
      rounds.push({ say: message.content, calls: [...made, ...text], reply: "" });
    } else if (message.role === "tool") {
      const call = calls.get(message.call ?? "");
      if (call) fillNative(call, message.content);
    } else if (message.role === "user" && round) {
      if (message.content.startsWith(RESULT_HEAD)) fillText(round.calls, message.content);
      else round.reply = round.reply === "" ? message.content : `${round.reply}\n\n${message.content}`;
    }
  }
  return rounds;
}

function openCall(tool: string, params: Record<string, unknown> | null): RehearsedCall {
  return { tool, arguments: params ?? {}, status: null, text: "", value: null, error: null, truncated: false };
}

function callsInText(text: string): RehearsedCall[] {
  const answer = { text, reasoning: "", refusal: null, calls: [], finish: null, usage: null, cost: null };
  const marked = marker.read(answer, []).calls;
  const found = marked.length > 0 ? marked : findJsonCalls(text, { offered: () => true, type: () => undefined });
  return found.map((call) => openCall(call.tool, call.params));
}

function fillNative(call: RehearsedCall, content: string): void {
  const body = parsed(content);
  if (!isObject(body)) {
    fill(call, "ok", content, null);
    return;
  }
  const result = body.result ?? "";
  const text = typeof result === "string" ? result : JSON.stringify(result);
  const error = typeof body.error === "string" ? body.error : null;
  fill(call, (body.status as ToolStatus | undefined) ?? "ok", text, error);
  if (body.truncated === true) call.truncated = true;
}

function fillText(calls: RehearsedCall[], content: string): void {
  const heads = [...content.matchAll(RESULT)];
  for (const [index, head] of heads.entries()) {
    const call = calls[index];
    if (!call) return;
    const body = content.slice(head.index + head[0].length, heads[index + 1]?.index).trimEnd();
    const text = body.replace(/^\\(\[TOOL RESULT\])/gim, "$1");
    const failed = FAILED.exec(text);
    if (failed) fill(call, failed[1] as ToolStatus, "", text.slice(failed[0].length));
    else fill(call, "ok", text, null);
  }
}

function fill(call: RehearsedCall, status: ToolStatus, text: string, error: string | null): void {
  call.status = status;
  call.text = text;
  call.error = error;
  call.truncated = TRUNCATED.test(text);
  call.value = call.truncated ? text : parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
