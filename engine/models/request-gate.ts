// The door before one provider's server: how many requests are under way and how many begin in a minute. What the owner
// did not say is learned: a server that answers 429 is left alone as long as it asks, then asked by half as many at a
// time, and by one more for each round that goes well (additive increase, multiplicative decrease, RFC 5681 section 3.1).

import { ModelError } from "./model-error";
import { retryAfter } from "./retry-rule";

export interface GateLimits {
  /** requests under way at the same time; absent or null is no limit */
  max_parallel?: number | null;
  /** requests that begin within any minute; absent or null is no limit */
  per_minute?: number | null;
}

export interface Passage {
  signal: AbortSignal;
  /** asked before and failed: goes before what was not asked yet */
  again: boolean;
}

export interface RequestGate {
  limit(limits: GateLimits): void;
  /** Does `work` when it is its turn; `waited_ms` is the time before. Rejects with the reason of `signal`. */
  pass<T>(work: (waited_ms: number) => Promise<T>, passage: Passage): Promise<T>;
}

const MINUTE_MS = 60_000;
/** Without a word of the server on how long to wait. */
const CLOSED_MS = 500;

export function createRequestGate(): RequestGate {
  let limits: GateLimits = {};
  /** what the server turned out to bear; whole and part requests */
  let bearable = Number.POSITIVE_INFINITY;
  let closed_until = 0;
  let lowered_at = Number.NEGATIVE_INFINITY;
  let under_way = 0;
  /** of the last minute, oldest first */
  const begun: number[] = [];
  const waiting: { again: boolean; open: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const parallel = () => Math.min(limits.max_parallel ?? Number.POSITIVE_INFINITY, Math.max(1, Math.floor(bearable)));

  /** Milliseconds until the next may begin; null when one of those under way has to end first. */
  function untilNext(now: number): number | null {
    if (under_way >= parallel()) return null;
    const { per_minute } = limits;
    while (begun.length > 0 && begun[0]! <= now - MINUTE_MS) begun.shift();
    const minute = per_minute && begun.length >= per_minute ? begun[begun.length - per_minute]! + MINUTE_MS - now : 0;
    return Math.max(minute, closed_until - now, 0);
  }

  function letIn(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const now = performance.now();
      const wait = untilNext(now);
      if (wait === null) return;
      if (wait > 0) {
        timer = setTimeout(letIn, Math.ceil(wait));
        timer.unref?.();
        return;
      }
      under_way++;
      if (limits.per_minute) begun.push(now);
      waiting.shift()!.open();
    }
  }

  function turn({ signal, again }: Passage): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = {
        again,
        open: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      const place = again ? waiting.findIndex((one) => !one.again) : -1;
      if (place === -1) waiting.push(entry);
      else waiting.splice(place, 0, entry);
      letIn();
    });
  }

  function refused(error: unknown, began: number): void {
    if (!(error instanceof ModelError) || error.problem.code !== "model_rate_limited") return;
    // What is not waited for is told to each that asks.
    if (retryAfter(error, 1) === null) return;
    const now = performance.now();
    closed_until = Math.max(closed_until, now + (error.retry_after_ms ?? CLOSED_MS));
    // All that were under way together are refused for the same reason, which counts once.
    if (began < lowered_at) return;
    bearable = Math.max(1, Math.floor(Math.min(bearable, under_way) / 2));
    lowered_at = now;
  }

  return {
    limit(given) {
      limits = given;
      letIn();
    },
    async pass(work, passage) {
      passage.signal.throwIfAborted();
      const asked = performance.now();
      await turn(passage);
      const began = performance.now();
      try {
        const done = await work(Math.round(began - asked));
        if (under_way >= parallel()) bearable += 1 / Math.max(1, Math.floor(bearable));
        return done;
      } catch (error) {
        refused(error, began);
        throw error;
      } finally {
        under_way--;
        letIn();
      }
    },
  };
}
