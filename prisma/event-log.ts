// The event log on SQLite, straight over the driver: the one place where Prisma's way costs too much.
//
// Group commit: everything appended in one turn of the event loop, by all runs, goes into one transaction, and what is
// appended meanwhile is the next group. An append is acknowledged, and its events are shown to followers, only after
// COMMIT returned with synchronous=FULL. A group that cannot be written is refused as a whole and leaves no trace.

import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { isSettled } from "@/engine/contract/run-state";
import { type EventLog, LogError } from "@/engine/log/event-log";
import { createFollowers } from "./followers";
import { openLogTables } from "./log-tables";
import { addToSummary, freshSummary, type RunSummary } from "./run-summary";

interface Pending {
  run_id: string;
  events: readonly RunEvent[];
  done: () => void;
  failed: (error: LogError) => void;
}

export interface StoredEventLog extends EventLog {
  /** Writes what is pending, then refuses every further append and closes the file. */
  close(): Promise<void>;
  /** Committed groups and their milliseconds, for `npm run bench` and the tests. */
  readonly commits: { count: number; ms: number };
}

const BUSY_LIMIT_MS = 5_000;
const BUSY_RETRY_MS = 5;

/** `file` is a database that `migrate` has brought up to date. */
export function openEventLog(file: string, limits: { max_pages?: number } = {}): StoredEventLog {
  const tables = openLogTables(file, limits);
  const followers = createFollowers(tables);
  /** Runs with appends of this process and no end yet, as they will be once everything pending is stored. */
  const active = new Map<string, RunSummary>();
  const commits = { count: 0, ms: 0 };
  let pending: Pending[] = [];
  let scheduled = false;
  let busy_since: number | null = null;
  let closed = false;

  function summaryOf(run_id: string): RunSummary {
    const known = active.get(run_id);
    if (known) return known;
    const row = freshSummary(run_id);
    for (const event of tables.read(run_id, 0)) addToSummary(row, event);
    active.set(run_id, row);
    return row;
  }

  function append(run_id: string, events: readonly RunEvent[]): Promise<void> {
    return new Promise((done, failed) => {
      if (closed) throw new LogError("unavailable", "the event log is closed");
      const row = summaryOf(run_id);
      try {
        check(row, events);
      } catch (error) {
        const idle = !pending.some((one) => one.run_id === run_id);
        if (idle && (row.last_seq === 0 || isSettled(row.status))) active.delete(run_id);
        throw error;
      }
      for (const event of events) addToSummary(row, event);
      pending.push({ run_id, events, done, failed });
      schedule();
    });
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    scheduled = false;
    if (pending.length === 0) return;
    const began = performance.now();
    const events_of = byRun(pending);
    try {
      tables.commit([...events_of].map(([run_id, events]) => ({ events, row: summaryOf(run_id) })));
    } catch (error) {
      busy_since ??= began;
      if (isBusy(error) && began - busy_since < BUSY_LIMIT_MS) {
        // The loop stays free meanwhile: the lock may be held by a statement of this very process.
        scheduled = true;
        setTimeout(flush, BUSY_RETRY_MS);
        return;
      }
      refuse(error);
      return;
    }
    busy_since = null;
    commits.count += 1;
    commits.ms += performance.now() - began;
    const group = pending;
    pending = [];
    for (const [run_id, row] of active) if (isSettled(row.status)) active.delete(run_id);
    for (const one of group) one.done();
    for (const [run_id, events] of events_of) followers.publish(run_id, events);
  }

  function refuse(cause: unknown): void {
    const group = pending;
    pending = [];
    busy_since = null;
    for (const one of group) active.delete(one.run_id);
    const reason = cause instanceof Error ? cause.message : String(cause);
    for (const one of group) one.failed(new LogError("unavailable", reason, { cause }));
  }

  return {
    append,
    read: async (run_id, after = 0) => tables.read(run_id, after),
    follow: followers.follow,
    unsettled: async () => tables.unsettled(),
    commits,
    close: async () => {
      while (pending.length > 0) await new Promise((resolve) => setTimeout(resolve, 2));
      if (closed) return;
      closed = true;
      followers.close();
      tables.close();
    },
  };
}

function check(row: RunSummary, events: readonly RunEvent[]): void {
  let seq = row.last_seq;
  let ended = isSettled(row.status);
  for (const event of events) {
    if (ended) throw new LogError("settled", `run ${row.run_id} has ended; nothing can follow`);
    if (seq === 0 && event.type !== "run.started") {
      throw new LogError("not_started", `run ${row.run_id} must begin with run.started, not ${event.type}`);
    }
    if (event.seq !== seq + 1 || event.run_id !== row.run_id) {
      throw new LogError("out_of_order", `run ${row.run_id} is at ${seq}; event ${event.seq} cannot follow`);
    }
    seq = event.seq;
    ended = endsRun(event);
  }
}

function byRun(group: readonly Pending[]): Map<string, RunEvent[]> {
  const runs = new Map<string, RunEvent[]>();
  for (const { run_id, events } of group) {
    const list = runs.get(run_id);
    if (list) list.push(...events);
    else if (events.length > 0) runs.set(run_id, [...events]);
  }
  return runs;
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}
