import type { Problem } from "@/engine/contract/problem";
import type { RunEvent } from "@/engine/contract/run-event";

export interface FailedAttempt {
  seq: number;
  /** number of the attempt that failed, from 1 */
  attempt: number;
  /** wait before the next */
  delay_ms: number;
  problem: Problem;
}

/** The attempts of a step that failed and were followed by another, as of event `until`. */
export function retriesOf(events: readonly RunEvent[], path: string, until = events.length): FailedAttempt[] {
  const found: FailedAttempt[] = [];
  for (let index = 0; index < Math.min(until, events.length); index++) {
    const event = events[index]!;
    if (event.type !== "node.retrying" || event.path !== path) continue;
    const { seq, attempt, delay_ms, problem } = event;
    found.push({ seq, attempt: attempt - 1, delay_ms, problem });
  }
  return found;
}
