import { setTimeout as sleep } from "node:timers/promises";
import { writeJsonCall } from "../agent/protocols/json";
import { writeMarkerCall } from "../agent/protocols/marker";
import type { Protocol, Usage } from "../contract/message";
import type { Model, ModelAnswer, ModelRequest, ModelStream } from "./model";
import type { Rehearsal, RehearsalView, Turn } from "./rehearsal";
import { rehearsalView } from "./rehearsal-view";

export const REHEARSAL_PREFIX = "rehearsal/";

export interface RehearsalOptions {
  /** what the model says it can do; without it, it is asked natively first */
  protocol?: Protocol;
  /** milliseconds between streamed fragments */
  delay_ms?: number;
}

/**
 * The offline model: plays a script in whichever protocol it is asked in. Deterministic: the same conversation gets the
 * same answer, the same call ids and the same usage (a quarter of a token per character).
 */
export function rehearsalModel(script: Rehearsal, options: RehearsalOptions = {}): Model {
  const { protocol, delay_ms = 0 } = options;
  return {
    name: REHEARSAL_PREFIX + script.name,
    ...(protocol ? { protocol } : {}),
    async complete(request, stream) {
      stream.signal.throwIfAborted();
      const view = rehearsalView(request);
      const answer = written(script.plan(view), view, usageOf(request));
      await send(stream, "reasoning", answer.reasoning, delay_ms);
      await send(stream, "text", answer.text, delay_ms);
      return answer;
    },
  };
}

function written(turn: Turn, view: RehearsalView, input_tokens: number): ModelAnswer {
  const wanted = view.tools.length > 0 ? (turn.calls ?? []) : [];
  const write = view.protocol === "json" ? writeJsonCall : writeMarkerCall;
  const inText = view.protocol === "native" ? [] : wanted.map((call) => write(call.tool, call.arguments));
  const text = [turn.say ?? "", ...inText, turn.finish ? "END" : ""].filter((part) => part !== "").join("\n\n");
  const calls = view.protocol === "native" ? wanted : [];
  const reasoning = turn.think ?? "";
  return {
    text,
    reasoning,
    refusal: null,
    calls: calls.map((call, index) => ({
      id: `call_${view.rounds.length + 1}_${index + 1}`,
      name: call.tool,
      arguments: JSON.stringify(call.arguments),
    })),
    finish: calls.length > 0 ? "tool_calls" : "stop",
    usage: { input_tokens, output_tokens: tokens(text + reasoning + JSON.stringify(calls)) } satisfies Usage,
    cost: null,
  };
}

function usageOf(request: ModelRequest): number {
  return tokens(JSON.stringify(request.messages) + JSON.stringify(request.tools ?? []));
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Pieces of a few words (or a few Chinese characters), none of which splits a character. */
const FRAGMENT = /(?:[\p{Script=Han}]{1,4}|\S{1,12})\s*|\s+/gu;

async function send(stream: ModelStream, kind: "text" | "reasoning", text: string, delay_ms: number): Promise<void> {
  if (delay_ms === 0) {
    if (text !== "") stream.onDelta?.(kind, text);
    return;
  }
  for (const [fragment] of text.matchAll(FRAGMENT)) {
    await sleep(delay_ms, undefined, { signal: stream.signal });
    stream.onDelta?.(kind, fragment);
  }
}
