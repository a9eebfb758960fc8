import type { Brake } from "./run-event";
import type { NodeTrace } from "./run-state";

/** Brakes behind which at most one answer follows. */
const LAST: readonly Brake[] = ["end_marker", "max_iterations", "converged", "no_progress"];

/**
 * True while a person's word can still be in a request of this agent: what is said once the last request was sent, or the
 * work has ended, could not be answered any more.
 */
export function takesWords(trace: NodeTrace | null): boolean {
  if (!trace || trace.phase === null || trace.phase === "FINISH") return false;
  return !trace.brakes.some(({ brake }) => LAST.includes(brake));
}
