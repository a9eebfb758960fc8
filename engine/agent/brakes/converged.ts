import type { ToolCallState } from "../../contract/run-state";

/** Two rounds in a row with equal observations, and no call in the latter whose fingerprint is new. */
export function hasConverged(calls: readonly ToolCallState[], round: number): boolean {
  const now = calls.filter((call) => call.round === round);
  const before = calls.filter((call) => call.round === round - 1);
  if (now.length === 0 || observations(now) !== observations(before)) return false;
  const seen = new Set(calls.filter((call) => (call.round ?? 0) < round).map((call) => call.fingerprint));
  return now.every((call) => seen.has(call.fingerprint));
}

function observations(calls: readonly ToolCallState[]): string {
  return JSON.stringify(calls.map(({ tool, result }) => [tool, result?.status, result?.result, result?.error]));
}
