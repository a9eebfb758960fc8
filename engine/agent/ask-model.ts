// One question to a model, as events: requested, streamed, responded or failed, and asked again where the fault passes.

import type { JsonSchema } from "../contract/flow";
import type { Message, ParsedCall, Protocol } from "../contract/message";
import { type Problem, ProblemError, problem } from "../contract/problem";
import type { NewEvent, RequestPurpose } from "../contract/run-event";
import type { Model, ModelAnswer, ToolSpec } from "../models/model";
import { ModelError } from "../models/model-error";
import { retryAfter } from "../models/retry-rule";
import type { NodeContext } from "../nodes/define-node";
import type { HoldBack } from "./protocols/hold-back";
import { splitThinking } from "./protocols/think-text";

export interface Question {
  round: number;
  protocol: Protocol | null;
  messages: Message[];
  /** names told in the trace */
  tools: string[];
  /** sent as native tools */
  specs?: ToolSpec[];
  temperature?: number | null;
  /** asks for JSON of this shape */
  schema?: JsonSchema;
  purpose?: RequestPurpose;
  /** how much of what people said to the agent is in the messages */
  heard?: number;
  /** while streaming: keeps back what may be a call */
  hold?: HoldBack;
}

export interface Understood {
  text: string;
  reasoning: string;
  calls: ParsedCall[];
  /** the protocol in which the calls came */
  protocol?: Protocol;
}

/** Asks and records; `read` turns the answer into words and calls. Throws ProblemError when it fails for good. */
export async function askModel(
  model: Model,
  question: Question,
  context: NodeContext,
  read: (answer: ModelAnswer) => Understood,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const call = `model_${(context.trace()?.requests.length ?? 0) + 1}`;
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    context.emit(requested(call, model, question, context));
    try {
      const answer = await model.complete(requestOf(question), streamOf(call, question, context, attempt > 1));
      context.signal.throwIfAborted();
      context.emit(responded(context.path, call, question.protocol, answer, read(answer), took()));
      return;
    } catch (cause) {
      context.signal.throwIfAborted();
      if (!(cause instanceof ProblemError)) throw cause;
      const wait = retryAfter(cause, attempt);
      const failed: NewEvent = {
        type: "model.failed",
        path: context.path,
        call,
        problem: cause.problem,
        duration_ms: took(),
      };
      if (cause instanceof ModelError && cause.partial) failed.partial = cause.partial;
      if (wait !== null) failed.retry_ms = wait;
      context.emit(failed);
      if (wait === null) throw cause;
      await pause(wait, context.signal);
    }
  }
}

/** Reads an answer in which no calls are looked for: its words, with the thinking apart. */
export function readWords(answer: ModelAnswer): Understood {
  const { words, thinking } = splitThinking(answer.text);
  const reasoning = [answer.reasoning, thinking].filter((part) => part !== "").join("\n\n");
  return { text: words, reasoning, calls: [] };
}

/** Only what is new since this node's previous request is stored. */
function requested(call: string, model: Model, question: Question, context: NodeContext): NewEvent {
  const before = context.trace()?.messages ?? [];
  let keep = 0;
  while (keep < before.length && same(before[keep]!, question.messages[keep])) keep++;
  return {
    type: "model.requested",
    path: context.path,
    call,
    round: question.round,
    model: model.name,
    protocol: question.protocol,
    messages: { keep, add: question.messages.slice(keep) },
    tools: question.tools,
    ...(question.purpose && { purpose: question.purpose }),
    ...(question.heard && { heard: question.heard }),
  };
}

function same(a: Message, b: Message | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function requestOf(question: Question) {
  return {
    messages: question.messages,
    ...(question.specs && question.specs.length > 0 && { tools: question.specs }),
    ...(typeof question.temperature === "number" && { temperature: question.temperature }),
    ...(question.schema && { schema: question.schema }),
  };
}

function streamOf(call: string, question: Question, context: NodeContext, again: boolean) {
  return {
    signal: context.signal,
    again,
    onDelta: (kind: "text" | "reasoning", piece: string) => {
      const shown = kind === "text" && question.hold ? question.hold.push(piece) : piece;
      if (shown !== "") context.delta(call, kind, shown);
    },
  };
}

function responded(
  path: string,
  call: string,
  asked: Protocol | null,
  answer: ModelAnswer,
  read: Understood,
  duration_ms: number,
): NewEvent {
  const event: NewEvent = {
    type: "model.responded",
    path,
    call,
    text: read.text,
    calls: read.calls,
    finish: answer.finish,
    usage: answer.usage,
    duration_ms,
  };
  if (read.protocol && read.protocol !== asked && read.calls.length > 0) event.protocol = read.protocol;
  if (answer.text !== read.text) event.raw = answer.text;
  if (read.reasoning !== "") event.reasoning = read.reasoning;
  if (answer.refusal !== null) event.refusal = answer.refusal;
  if (answer.cost !== null) event.cost = answer.cost;
  if (answer.waited_ms !== undefined) event.waited_ms = answer.waited_ms;
  return event;
}

/** What the end of an answer says against taking it as a whole one. */
export function cutProblem(finish: string | null, model: string): Problem | null {
  if (finish === "content_filter") return problem("model_filtered", { provider: model.split("/")[0]! });
  return finish === "length" ? problem("model_cut_off") : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
