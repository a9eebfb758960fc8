// Why a run stands still, told off its state.

import { isSettled, type NodeState, type RunState } from "@/engine/contract/run-state";
import { openQuestions } from "./questions";

export type RunWait =
  | { why: "person"; path: string; questions: number }
  /** `path` is the step that would start next; null where the run was paused between steps */
  | { why: "paused" | "breakpoint"; path: string | null }
  | { why: "time"; path: string; reason: "wait" | "retry"; due: number | null };

/** Null while something works, and when the run has ended. */
export function runWait(state: RunState): RunWait | null {
  if (isSettled(state.status) || state.status !== "waiting") return null;
  if (state.reason === "paused" || state.reason === "breakpoint") return { why: state.reason, path: state.node };
  const [first, ...more] = openQuestions(state);
  if (first) return { why: "person", path: first.path, questions: more.length + 1 };
  const next = nextDue(state);
  return next && { why: "time", path: next.path, reason: next.reason === "retry" ? "retry" : "wait", due: next.due };
}

/** Whether the run stands before a step and can be told to go on. */
export function isPaused(state: Pick<RunState, "status" | "reason">): boolean {
  return state.status === "waiting" && (state.reason === "paused" || state.reason === "breakpoint");
}

function nextDue(state: RunState): NodeState | null {
  let next: NodeState | null = null;
  for (const node of Object.values(state.nodes)) {
    if (node.status !== "waiting" || node.passes !== null) continue;
    if (!next || (node.due ?? Number.POSITIVE_INFINITY) < (next.due ?? Number.POSITIVE_INFINITY)) next = node;
  }
  return next;
}
