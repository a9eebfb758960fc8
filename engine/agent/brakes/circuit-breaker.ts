import type { ToolCallState } from "../../contract/run-state";
import { callKey } from "./call-key";

/** The call whose fingerprint has now failed `limit` times, or null. */
export function brokenCircuit(
  calls: readonly ToolCallState[],
  limit: number,
): { call: ToolCallState; times: number } | null {
  const failures = new Map<string, number>();
  for (const call of calls) {
    if (call.status === "ok" || call.status === "running" || call.status === "cancelled") continue;
    const times = (failures.get(callKey(call)) ?? 0) + 1;
    if (times >= limit) return { call, times };
    failures.set(callKey(call), times);
  }
  return null;
}
