import type { ToolCallState } from "../../contract/run-state";

/** True when none of the last `rounds` rounds had a successful call. `rounds` 0 switches the brake off. */
export function hasNoProgress(calls: readonly ToolCallState[], round: number, rounds: number): boolean {
  if (rounds === 0 || round < rounds) return false;
  return !calls.some((call) => (call.round ?? 0) > round - rounds && call.status === "ok");
}
