// What a strict provider refuses: the rules of the chat API that a history breaks, in words; empty where it is legal.

export interface WireCall {
  id?: string;
  type?: string;
  function?: { name?: string; arguments?: unknown };
}

export interface WireMessage {
  role: string;
  content?: unknown;
  tool_calls?: WireCall[];
  tool_call_id?: string;
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export function checkHistory(messages: readonly WireMessage[]): string[] {
  const broken: string[] = [];
  /** ids of the last assistant message that still wait for their answer */
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const at = `messages[${index}]`;
    if (message.role !== "tool" && open.length > 0) {
      broken.push(`${at}: the calls ${open.join(", ")} were not answered directly after their message`);
      open = [];
    }
    if (message.role === "system" && index > 0) broken.push(`${at}: a system message may only stand first`);
    if (message.role === "user") {
      if (before?.role === "user") broken.push(`${at}: two user messages in a row`);
      if (typeof message.content !== "string" && !Array.isArray(message.content)) broken.push(`${at}: no content`);
    }
    if (message.role === "assistant") {
      const calls = message.tool_calls ?? [];
      if (message.tool_calls?.length === 0) broken.push(`${at}: tool_calls is empty`);
      if (calls.length === 0 && (typeof message.content !== "string" || message.content === "")) {
        broken.push(`${at}: neither content nor calls`);
      }
      for (const call of calls) broken.push(...checkCall(call, at, open));
      open = [...new Set(calls.map((call) => call.id ?? ""))];
    }
    if (message.role === "tool") {
      const id = message.tool_call_id ?? "";
      if (!open.includes(id)) broken.push(`${at}: answers ${JSON.stringify(id)}, which is not waiting for an answer`);
      if (typeof message.content !== "string") broken.push(`${at}: no content`);
      open = open.filter((other) => other !== id);
    }
    if (!["system", "developer", "user", "assistant", "tool"].includes(message.role))
      broken.push(`${at}: unknown role`);
  }
  if (open.length > 0) broken.push(`the calls ${open.join(", ")} are not answered`);
  if (messages.length === 0) broken.push("messages is empty");
  return broken;
}

function checkCall(call: WireCall, at: string, open: readonly string[]): string[] {
  const broken: string[] = [];
  if (!call.id) broken.push(`${at}: a call has no id`);
  if (call.id && open.includes(call.id)) broken.push(`${at}: the id ${call.id} stands twice`);
  if (call.type !== "function") broken.push(`${at}: a call has no type`);
  if (!NAME.test(call.function?.name ?? "")) broken.push(`${at}: the name of a call is not legal`);
  if (!isObjectText(call.function?.arguments)) broken.push(`${at}: arguments is not the text of a JSON object`);
  return broken;
}

function isObjectText(given: unknown): boolean {
  if (typeof given !== "string") return false;
  try {
    const value: unknown = JSON.parse(given);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
