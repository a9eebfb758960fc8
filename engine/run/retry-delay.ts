import type { Problem } from "../contract/problem";
import type { NodeState } from "../contract/run-state";
import type { PlanNode } from "../plan/run-plan";

/** Faults that may pass by themselves. All others would fail again in the same way. */
const PASSING = new Set([
  "node_timeout",
  "node_failed",
  "tool_failed",
  "output_schema",
  "code_timeout",
  "subflow_failed",
  "model_rate_limited",
  "model_server_error",
  "model_unreachable",
  "model_not_json",
  "model_stream_cut",
  "model_stalled",
  "model_error_in_stream",
  "model_cut_off",
]);

/** Ends of a call after which nobody knows whether it happened: `cancelled` is what the timeout of its node leaves. */
const CUT_OFF = new Set<string>(["timeout", "cancelled", "running", "unknown"]);

const LONGEST_MS = 3_600_000;

/**
 * Milliseconds to wait before the next attempt, or null where there is none: none is left, the fault would not pass, or
 * a call was cut off of which nobody knows whether it happened. What a server asked to wait is kept to.
 */
export function retryDelay(
  node: PlanNode,
  cause: Problem,
  attempt: number,
  state: NodeState | undefined,
  random: () => number,
): number | null {
  if (!node.retry || attempt >= node.retry.max_attempts || !PASSING.has(cause.code)) return null;
  const last = state?.trace?.calls.at(-1);
  const unsure = last !== undefined && CUT_OFF.has(last.status);
  if (unsure && last.effect !== "pure" && last.effect !== "idempotent") return null;
  const jitter = 0.8 + 0.4 * random();
  const own = node.retry.backoff_ms * 2 ** (attempt - 1) * jitter;
  const asked = Number(cause.params?.seconds ?? 0) * 1_000;
  // Nobody wants to wait unseen for hours: then the node fails, and says how long it was asked to wait.
  if (asked > LONGEST_MS) return null;
  return Math.round(Math.min(Math.max(own, Number.isFinite(asked) ? asked : 0), LONGEST_MS));
}
