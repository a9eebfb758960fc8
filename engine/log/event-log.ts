// Where events live. Every implementation passes the one suite in tests/conformance/event-log.ts.

import type { RunEvent } from "../contract/run-event";

/**
 * `append` resolves when the events are durable, and only then are they seen by `read` and `follow`. Events of one run
 * must arrive dense and in order (`seq` = last + 1), or it rejects with LogError `out_of_order`; after an ending event
 * with `settled`. The first event must be `run.started`.
 */
export interface EventLog {
  append(run_id: string, events: readonly RunEvent[]): Promise<void>;
  /** Events with `seq` greater than `after`, in order and whole. An unknown run has none. */
  read(run_id: string, after?: number): Promise<RunEvent[]>;
  /**
   * Stored events after `after`, then new ones as they are committed, in batches; ends after the ending event. For who
   * watches: a large value may stand as its preview, which `blobs` of the event then tells.
   */
  follow(run_id: string, after: number, signal: AbortSignal): AsyncIterable<RunEvent[]>;
  /** Runs whose last event does not end them. */
  unsettled(): Promise<string[]>;
}

export class LogError extends Error {
  constructor(
    /** `lost`: another process has taken over; nothing of this one is stored any more */
    readonly code: "out_of_order" | "settled" | "not_started" | "unavailable" | "lost",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "LogError";
  }
}
