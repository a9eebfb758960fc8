import { ModelError } from "./model-error";

const WAITS_MS = [500, 1_000, 2_000];
/** A server that has too much to do is asked longer: about two minutes where it does not say when to come back. */
const CROWDED_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];
/** A server that asks for more than this is not waited for: the run fails at once and says how long it would be. */
export const LONGEST_WAIT_MS = 60_000;

const PASSING = ["model_server_error", "model_unreachable", "model_stream_cut", "model_stalled", "model_rate_limited"];

/**
 * Milliseconds to wait before the same request is sent again, or null to give up. `attempt` is the number of attempts
 * that have failed so far, from 1.
 */
export function retryAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof ModelError) || !PASSING.includes(error.problem.code)) return null;
  const waits = error.problem.code === "model_rate_limited" ? CROWDED_WAITS_MS : WAITS_MS;
  const backoff = waits[attempt - 1];
  if (backoff === undefined || error.problem.params?.reason_code === "insufficient_quota") return null;
  if (error.retry_after_ms === undefined) return backoff;
  return error.retry_after_ms > LONGEST_WAIT_MS ? null : Math.max(error.retry_after_ms, WAITS_MS[0]!);
}
