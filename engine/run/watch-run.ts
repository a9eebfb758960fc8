// What a viewer sees: the log from where it left off, then new events as they are committed, with streamed fragments in
// between. Fragments have no number and may be lost; events are exactly those of the log.

import type { Delta, RunEvent } from "../contract/run-event";
import type { EventLog } from "../log/event-log";

export type Viewers = Map<string, Set<(delta: Delta) => void>>;
export type Seen = { event: RunEvent } | { delta: Delta };

/** Fragments kept for a viewer that reads slowly; more are dropped, as dropping them changes no fact. */
const MOST_WAITING = 1_000;

/** Events are taken from the log only when the viewer asks, one batch ahead at most. */
export async function* watchRun(
  log: EventLog,
  viewers: Viewers,
  run_id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Seen> {
  const gone = new AbortController();
  const leave = () => gone.abort(signal.reason);
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  const batches = log.follow(run_id, after, gone.signal)[Symbol.asyncIterator]();
  let waiting: Delta[] = [];
  let wake = () => {};
  const onDelta = (delta: Delta) => {
    if (waiting.length < MOST_WAITING) waiting.push(delta);
    wake();
  };
  const watching = viewers.get(run_id) ?? new Set();
  viewers.set(run_id, watching.add(onDelta));
  try {
    for (;;) {
      let batch: IteratorResult<RunEvent[]> | null = null;
      const next = batches.next().then((result) => {
        batch = result;
      });
      // A failure is thrown below; here it must not count as unhandled while fragments are handed out.
      next.catch(() => {});
      while (!batch) {
        const fragment = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (waiting.length === 0) await Promise.race([next, fragment]);
        const deltas = waiting;
        waiting = [];
        for (const delta of deltas) yield { delta };
      }
      const { done, value } = batch as IteratorResult<RunEvent[]>;
      if (done) return;
      for (const event of value) yield { event };
    }
  } catch (cause) {
    if (!gone.signal.aborted) throw cause;
  } finally {
    watching.delete(onDelta);
    if (watching.size === 0 && viewers.get(run_id) === watching) viewers.delete(run_id);
    signal.removeEventListener("abort", leave);
    gone.abort();
    await batches.return?.();
  }
}
