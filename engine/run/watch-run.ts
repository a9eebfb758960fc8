// What a viewer sees: the log from where it left off, then new events as they are committed, with streamed fragments in
// between. Fragments have no number and may be lost; events are exactly those of the log.

import type { Delta, RunEvent } from "../contract/run-event";
import type { EventLog } from "../log/event-log";

export type Viewers = Map<string, Set<(delta: Delta) => void>>;
export type Seen = { event: RunEvent } | { delta: Delta };

/** Fragments kept for a viewer that reads slowly; more are dropped, as dropping them changes no fact. */
const MOST_WAITING = 1_000;

export async function* watchRun(
  log: EventLog,
  viewers: Viewers,
  run_id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Seen> {
  const gone = new AbortController();
  const both = AbortSignal.any([signal, gone.signal]);
  const waiting: Seen[] = [];
  let wake = () => {};
  let ended = false;
  let failure: unknown = null;
  const put = (seen: Seen) => {
    waiting.push(seen);
    wake();
  };
  const onDelta = (delta: Delta) => {
    if (waiting.length < MOST_WAITING) put({ delta });
  };
  const watching = viewers.get(run_id) ?? new Set();
  viewers.set(run_id, watching.add(onDelta));
  const reading = (async () => {
    for await (const batch of log.follow(run_id, after, both)) for (const event of batch) put({ event });
  })()
    .catch((cause: unknown) => {
      failure = cause;
    })
    .finally(() => {
      ended = true;
      wake();
    });
  try {
    for (;;) {
      for (let seen = waiting.shift(); seen; seen = waiting.shift()) yield seen;
      if (ended) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || ended) resolve();
      });
    }
    if (failure && !both.aborted) throw failure;
  } finally {
    watching.delete(onDelta);
    if (watching.size === 0) viewers.delete(run_id);
    gone.abort();
    await reading;
  }
}
