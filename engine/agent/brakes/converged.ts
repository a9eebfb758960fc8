import type { ToolCallState } from "../../contract/run-state";
import { callKey } from "./call-key";

/** Two rounds in a row with equal observations, and no call in the latter whose fingerprint is new. */
export function hasConverged(calls: readonly ToolCallState[], round: number): boolean {
  const now = calls.filter((call) => call.round === round);
  const before = calls.filter((call) => call.round === round - 1);
  // Who waited and looked again did not repeat itself: that is how one sees a change outside.
  if (now.some((call) => call.tool === "wait")) return false;
  if (now.length === 0 || observations(now) !== observations(before)) return false;
  const seen = new Set(calls.filter((call) => (call.round ?? 0) < round).map(callKey));
  return now.every((call) => seen.has(callKey(call)));
}

function observations(calls: readonly ToolCallState[]): string {
  return JSON.stringify(calls.map(({ tool, result }) => [tool, result?.status, result?.result, result?.error]));
}
