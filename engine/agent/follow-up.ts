// What the model is told after an answer: the results of its calls, or a word where it only fell silent.

import type { Message } from "../contract/message";
import type { ModelCallState, NodeTrace } from "../contract/run-state";
import type { AgentSettings } from "./agent-settings";
import { splitThinking } from "./protocols/think-text";
import { answerRule } from "./structured-answer";

export const GO_ON =
  "Go on with the task. When everything is done, end your answer with a last line that says only: TASK COMPLETE";
export const EMPTY = "Your answer was empty. Answer the task, or call a tool.";
const SUM_UP =
  "The limit of rounds is reached and no more tools can be called. Give the best answer from what you have.";

/**
 * The model's own answer and, without calls, the word that asks it to go on; a person's word stands in its place. Results
 * are added where they are cut.
 */
export function followUp(last: ModelCallState, said: boolean): Message[] {
  const answer = assistantMessage(last);
  if (last.calls.length > 0 || said) return [answer];
  return [answer, { role: "user", content: last.text.trim() === "" ? EMPTY : GO_ON }];
}

/** The answer as the next request repeats it: native calls as calls, written calls as they were written. */
export function assistantMessage(last: ModelCallState): Message {
  if (last.protocol !== "native" || last.calls.length === 0)
    return { role: "assistant", content: splitThinking(last.raw ?? last.text).words };
  return {
    role: "assistant",
    content: last.text,
    calls: last.calls.map((call) => ({ id: call.call, name: call.tool, arguments: call.params ?? call.raw ?? {} })),
  };
}

export function sumUp({ schema }: AgentSettings): string {
  return schema ? `${SUM_UP} ${answerRule(schema, "answer")}` : SUM_UP;
}

/** Whether the model was already told this once in this step. */
export function askedAgain(trace: NodeTrace, words: string): boolean {
  return trace.messages.some((message) => message.role === "user" && message.content === words);
}
