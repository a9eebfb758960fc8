// The one way an event comes into being: numbered, redacted, folded into the run's state, then handed to the log in
// order. The state may be ahead of the disk by a moment; whoever is about to have an effect waits for `durable`.

import type { RunFold } from "../contract/reduce-run";
import { EVENT_VERSION, type NewEvent, type RunEvent } from "../contract/run-event";
import { type EventLog, LogError } from "../log/event-log";

export interface EventWriter {
  emit(event: NewEvent): RunEvent;
  /** Resolves when everything emitted so far is committed; rejects when the log refuses this run for good. */
  durable(): Promise<void>;
  /** Offers nothing more to the log; what is not committed is as if it had not been emitted. */
  letGo(): void;
}

export interface WriterOptions {
  run_id: string;
  log: EventLog;
  fold: RunFold;
  now: () => number;
  redact: (event: RunEvent) => RunEvent;
  /** Called once when the log will not take events of this run any more. */
  onLost: (cause: unknown) => void;
}

const RETRY_MS = 250;

export function createEventWriter(options: WriterOptions): EventWriter {
  const { run_id, log, fold, now, redact } = options;
  let pending: RunEvent[] = [];
  let committed = fold.state.seq;
  let flushing = false;
  let scheduled = false;
  let lost: unknown = null;
  let waiters: { seq: number; resolve: () => void; reject: (cause: unknown) => void }[] = [];

  const settleWaiters = () => {
    const open: typeof waiters = [];
    for (const waiter of waiters) {
      if (waiter.seq <= committed) waiter.resolve();
      else if (lost) waiter.reject(lost);
      else open.push(waiter);
    }
    waiters = open;
  };

  const flush = async () => {
    flushing = true;
    while (pending.length > 0 && !lost) {
      const batch = pending;
      pending = [];
      try {
        await log.append(run_id, batch);
        committed = batch.at(-1)!.seq;
      } catch (cause) {
        if (cause instanceof LogError && cause.code === "unavailable" && committed > 0 && !lost) {
          // A full disk or a locked database passes: nothing was acknowledged, so the same events are offered again. A
          // run that is not even begun is given up instead, since somebody waits to hear whether it began.
          pending = batch.concat(pending);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        } else {
          if (!lost) options.onLost(cause);
          lost ??= cause;
        }
      }
      settleWaiters();
    }
    flushing = false;
  };

  const schedule = () => {
    if (flushing || scheduled) return;
    scheduled = true;
    // After the present turn: pure steps that run in one go share one commit.
    setImmediate(() => {
      scheduled = false;
      if (!flushing) void flush();
    });
  };

  return {
    emit(event) {
      const numbered = redact(numberedAs(event, run_id, fold.state.seq + 1, now()));
      fold.add(numbered);
      if (!lost) {
        pending.push(numbered);
        schedule();
      }
      return numbered;
    },
    letGo() {
      lost ??= new LogError("unavailable", `run ${run_id} was let go`);
      pending = [];
      settleWaiters();
    },
    durable() {
      const { seq } = fold.state;
      if (seq <= committed) return Promise.resolve();
      if (lost) return Promise.reject(lost);
      return new Promise((resolve, reject) => waiters.push({ seq, resolve, reject }));
    },
  };
}

/** Spelled out for the events of steps, of which there are thousands: a spread into a small object grows it twice. */
function numberedAs(event: NewEvent, run_id: string, seq: number, at: number): RunEvent {
  const { type, path } = event as { type: string; path?: string };
  if (path === undefined) return { v: EVENT_VERSION, run_id, seq, at, ...event } as RunEvent;
  const numbered: Record<string, unknown> = { v: EVENT_VERSION, run_id, seq, at, type, path };
  for (const key in event) if (key !== "type" && key !== "path") numbered[key] = event[key as keyof NewEvent];
  return numbered as unknown as RunEvent;
}
