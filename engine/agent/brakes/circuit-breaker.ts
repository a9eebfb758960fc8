import type { AskedCall } from "../../contract/asked-call";
import type { ApprovalState, ToolCallState } from "../../contract/run-state";
import { callKey } from "./call-key";

export interface BrokenCircuit {
  /** the failed call that tripped it */
  call: ToolCallState;
  /** failures of its fingerprint up to it */
  times: number;
}

/**
 * The call whose fingerprint has now failed `limit` times, or null. One that a person looked at and let be made once more
 * trips again with its next failure; one that was refused is not made any more and trips no more.
 */
export function brokenCircuit(
  calls: readonly ToolCallState[],
  limit: number,
  reviews: readonly ApprovalState[] = [],
): BrokenCircuit | null {
  const failures = new Map<string, number>();
  for (const call of calls) {
    if (!isFailure(call)) continue;
    const times = (failures.get(callKey(call)) ?? 0) + 1;
    failures.set(callKey(call), times);
    if (times >= limitOf(call, limit, reviews)) return { call, times };
  }
  return null;
}

/** Failures of one fingerprint. */
export function failuresOf(calls: readonly ToolCallState[], key: string): number {
  return calls.filter((call) => isFailure(call) && callKey(call) === key).length;
}

function isFailure({ status }: ToolCallState): boolean {
  return status !== "ok" && status !== "running" && status !== "cancelled";
}

function limitOf(call: ToolCallState, limit: number, reviews: readonly ApprovalState[]): number {
  const last = reviews.findLast(({ what }) => (what as AskedCall).fingerprint === callKey(call));
  if (!last) return limit;
  return last.decision === "refuse" ? Number.POSITIVE_INFINITY : ((last.what as AskedCall).times ?? limit) + 1;
}
