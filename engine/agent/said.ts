// What people say to an agent while it works: in the log at once, in the messages of its next turn.

import type { Message } from "../contract/message";
import type { NodeTrace } from "../contract/run-state";
import { turnsAsked } from "./turns-asked";

/** How much of it is in the messages of the latest request. */
export function heardIn(trace: NodeTrace): number {
  return turnsAsked(trace).at(-1)?.heard ?? 0;
}

/** What the model was not told yet, as messages. */
export function unheard(trace: NodeTrace | null, heard: number): Message[] {
  return trace?.said.slice(heard).map(({ text }) => ({ role: "user", content: text })) ?? [];
}

export function isUnheard(trace: NodeTrace | null): boolean {
  return trace !== null && trace.said.length > heardIn(trace);
}
