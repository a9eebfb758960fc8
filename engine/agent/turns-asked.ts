import type { ModelCallState, NodeTrace } from "../contract/run-state";

/** The requests for turns of the conversation, without those for summaries of it. */
export function turnsAsked(trace: NodeTrace): ModelCallState[] {
  return trace.requests.filter(({ purpose }) => purpose !== "summary");
}
