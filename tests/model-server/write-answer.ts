import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ModelAnswer, RawCall } from "@/engine/models/model";
import type { RawReply } from "./faults";

export type ServedAnswer = Partial<ModelAnswer>;

const text = (args: unknown) => (typeof args === "string" ? args : JSON.stringify(args ?? {}));

function wireUsage(answer: ServedAnswer) {
  if (!answer.usage) return null;
  const { input_tokens, output_tokens } = answer.usage;
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens: (input_tokens ?? 0) + (output_tokens ?? 0),
    ...(typeof answer.cost === "number" && { cost: answer.cost }),
  };
}

const finishOf = (answer: ServedAnswer) => answer.finish ?? (answer.calls?.length ? "tool_calls" : "stop");

/** The answer as one JSON body, as a server sends it without `stream`. */
export function sendWhole(response: ServerResponse, model: string, answer: ServedAnswer): void {
  const calls = answer.calls?.map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: text(call.arguments) },
  }));
  const message = {
    role: "assistant",
    content: answer.text ? answer.text : null,
    ...(answer.reasoning ? { reasoning_content: answer.reasoning } : {}),
    ...(answer.refusal ? { refusal: answer.refusal } : {}),
    ...(calls?.length ? { tool_calls: calls } : {}),
  };
  const body = JSON.stringify({
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    ...(answer.usage ? { usage: wireUsage(answer) } : {}),
  });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** The answer in chunks; `delay_ms` is waited between them. */
export async function sendStream(
  response: ServerResponse,
  model: string,
  answer: ServedAnswer,
  options: { include_usage: boolean; delay_ms: number },
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const base = { id: "chatcmpl-test", object: "chat.completion.chunk", created: 0, model };
  const parts: object[] = [
    { role: "assistant", content: "" },
    ...pieces(answer.reasoning ?? "").map((reasoning_content) => ({ reasoning_content })),
    ...pieces(answer.text ?? "").map((content) => ({ content })),
    ...(answer.refusal ? [{ refusal: answer.refusal }] : []),
    ...(answer.calls ?? []).flatMap(callPieces),
  ];
  for (const delta of parts) {
    if (response.destroyed) return;
    write(response, { ...base, choices: [{ index: 0, delta, finish_reason: null }] });
    if (options.delay_ms > 0) await sleep(options.delay_ms);
  }
  write(response, { ...base, choices: [{ index: 0, delta: {}, finish_reason: finishOf(answer) }] });
  if (options.include_usage && answer.usage) write(response, { ...base, choices: [], usage: wireUsage(answer) });
  response.end("data: [DONE]\n\n");
}

function callPieces(call: RawCall, index: number): object[] {
  const args = text(call.arguments);
  const half = Math.ceil(args.length / 2);
  return [
    { tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: "" } }] },
    { tool_calls: [{ index, function: { arguments: args.slice(0, half) } }] },
    { tool_calls: [{ index, function: { arguments: args.slice(half) } }] },
  ];
}

function pieces(words: string): string[] {
  return words.match(/[\s\S]{1,24}/gu) ?? [];
}

function write(response: ServerResponse, chunk: object): void {
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

export async function sendRaw(response: ServerResponse, reply: RawReply): Promise<void> {
  if (reply.pieces.length > 0) response.writeHead(reply.status ?? 200, reply.headers ?? {});
  for (const piece of reply.pieces) {
    if (response.destroyed) return;
    if (typeof piece === "object" && "wait" in piece) await sleep(piece.wait);
    else {
      response.write(piece);
      // lets each piece leave as a packet of its own
      await sleep(1);
    }
  }
  if (reply.end === "destroy") response.destroy();
  else if (reply.end !== "hang") response.end();
}
