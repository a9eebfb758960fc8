// The event log on SQLite, straight over the driver: the one place where Prisma's way costs too much.
//
// Group commit: everything appended in one turn of the event loop, by all runs, goes into one transaction, and what is
// appended while the disk works on it is the next group. An append is acknowledged, and its events are shown to followers, only after
// COMMIT returned with synchronous=FULL. A group that cannot be written is refused as a whole and leaves no trace.

import type { RunEvent } from "@/engine/contract/run-event";
import { isSettled, type RunStatus } from "@/engine/contract/run-state";
import { checkOrder } from "@/engine/log/check-order";
import { type EventLog, LogError } from "@/engine/log/event-log";
import { BUSY_LIMIT_MS, BUSY_RETRY_MS, isBusy, patiently } from "./busy";
import { type Encoded, encodeChunk } from "./chunk";
import { createFollowers } from "./followers";
import { createLogHealth, type LogHealth } from "./log-health";
import { openLogTables, type Recording } from "./log-tables";
import { type RetentionRule, retain } from "./retention";
import { addToSummary, freshSummary, type RunSummary } from "./run-summary";

interface Pending {
  run_id: string;
  /** the events as they will be stored: made when they come, so that what cannot be stored is refused alone */
  stored: Encoded;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Large values of events lie apart, as blobs. `read` gives them back whole; `follow` hands out their previews, with `blobs`
 * in the event, and whoever wants one whole asks for `event`.
 */
export interface StoredEventLog extends EventLog {
  /** One whole event; null where there is none. */
  event(run_id: string, seq: number): Promise<RunEvent | null>;
  /** All events with previews, and the blobs that they name. */
  recording(run_id: string): Promise<Recording>;
  /** Deletes a run that has ended, with the blobs that no other run needs. */
  remove(run_id: string): Promise<"deleted" | "missing" | RunStatus>;
  /** Deletes what the rule does not keep; the number of runs deleted. The loop stays free in between. */
  retain(rule: RetentionRule): Promise<number>;
  readonly health: LogHealth;
  /** Writes what is pending, then refuses every further append and closes the file. */
  close(): Promise<void>;
  /** Committed groups and their milliseconds, for `npm run bench` and the tests. */
  readonly commits: { count: number; ms: number };
}

/** `file` is a database that `migrate` has brought up to date. */
export function openEventLog(file: string, limits: { max_pages?: number } = {}): StoredEventLog {
  const tables = openLogTables(file, limits);
  const followers = createFollowers(tables);
  /** Runs with appends of this process and no end yet, as they will be once everything pending is stored. */
  const active = new Map<string, RunSummary>();
  const health = createLogHealth(tables.probe);
  const commits = { count: 0, ms: 0 };
  let pending: Pending[] = [];
  let scheduled = false;
  let busy_since: number | null = null;
  let closed = false;

  function summaryOf(run_id: string): RunSummary {
    const known = active.get(run_id);
    if (known) return known;
    const row = freshSummary(run_id);
    try {
      if (tables.status(run_id) !== null) for (const event of tables.shown(run_id, 0)) addToSummary(row, event);
    } catch (cause) {
      throw new LogError("unavailable", reasonOf(cause), { cause });
    }
    active.set(run_id, row);
    return row;
  }

  function append(run_id: string, events: readonly RunEvent[]): Promise<void> {
    return new Promise((done, failed) => {
      if (closed) throw new LogError("unavailable", "the event log is closed");
      const row = summaryOf(run_id);
      let stored: Encoded;
      try {
        checkOrder({ run_id, seq: row.last_seq, ended: isSettled(row.status) }, events);
        stored = encodeChunk(events);
      } catch (error) {
        const idle = !pending.some((one) => one.run_id === run_id);
        if (idle && (row.last_seq === 0 || isSettled(row.status))) active.delete(run_id);
        throw error;
      }
      for (const event of events) addToSummary(row, event);
      pending.push({ run_id, stored, done, failed });
      schedule();
    });
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  }

  /** Until nothing is pending: what comes while the disk works is the next group. */
  async function flush(): Promise<void> {
    while (pending.length > 0) await store(() => true);
    scheduled = false;
  }

  /** One group: of what is pending at the moment of writing, that of the runs that are `wanted`. */
  async function store(wanted: (run_id: string) => boolean): Promise<void> {
    const began = performance.now();
    let group: Pending[] = [];
    let chunks: ReadonlyMap<string, Encoded> = new Map();
    try {
      await tables.commit(() => {
        group = takePending(wanted);
        chunks = byRun(group);
        return [...chunks].map(([run_id, chunk]) => ({ ...chunk, row: summaryOf(run_id) }));
      });
    } catch (error) {
      pending = group.concat(pending);
      busy_since ??= began;
      if (isBusy(error) && began - busy_since < BUSY_LIMIT_MS) {
        await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
        return;
      }
      busy_since = null;
      // What is about one run only: each run by itself, so that the others do not suffer for it.
      if (isOneRuns(error) && chunks.size > 1) for (const run_id of chunks.keys()) await store((id) => id === run_id);
      else refuse(takePending(chunks.size > 0 ? (id) => chunks.has(id) : wanted), error);
      return;
    }
    busy_since = null;
    commits.count += 1;
    commits.ms += performance.now() - began;
    acknowledge(group, chunks);
  }

  function takePending(wanted: (run_id: string) => boolean): Pending[] {
    const taken = pending.filter((one) => wanted(one.run_id));
    pending = taken.length === pending.length ? [] : pending.filter((one) => !wanted(one.run_id));
    return taken;
  }

  function acknowledge(group: readonly Pending[], chunks: ReadonlyMap<string, Encoded>): void {
    for (const run_id of chunks.keys()) {
      const row = active.get(run_id);
      if (row && isSettled(row.status) && !pending.some((one) => one.run_id === run_id)) active.delete(run_id);
    }
    for (const one of group) one.done();
    for (const [run_id, { shown }] of chunks) followers.publish(run_id, shown);
    health.well();
  }

  /** With all that is pending of these runs, so that nothing is stored that follows what was not. */
  function refuse(group: readonly Pending[], cause: unknown): void {
    for (const one of group) active.delete(one.run_id);
    if (!isOneRuns(cause)) health.trouble(cause);
    const error = isOneRuns(cause) ? cause : new LogError("unavailable", reasonOf(cause), { cause });
    for (const one of group) one.failed(error);
  }

  return {
    append,
    read: async (run_id, after = 0) => tables.whole(tables.shown(run_id, after)),
    event: async (run_id, seq) => {
      const [event] = tables.page(run_id, seq - 1).events;
      return event?.seq === seq ? (tables.whole([event])[0] ?? null) : null;
    },
    recording: async (run_id) => {
      const events = tables.shown(run_id, 0);
      return { events, blobs: tables.blobsOf(events) };
    },
    remove: (run_id) => patiently(() => tables.remove(run_id)),
    retain: async (rule) => retain(tables, rule),
    health,
    follow: followers.follow,
    unsettled: async () => tables.unsettled(),
    commits,
    close: async () => {
      while (scheduled) await new Promise((resolve) => setTimeout(resolve, 2));
      if (closed) return;
      closed = true;
      followers.close();
      await tables.close();
    },
  };
}

/** One chunk per run, in the order in which the runs came. */
function byRun(group: readonly Pending[]): Map<string, Encoded> {
  const runs = new Map<string, Encoded>();
  for (const { run_id, stored } of group) {
    const chunk = runs.get(run_id);
    if (stored.shown.length === 0) continue;
    if (!chunk) runs.set(run_id, { ...stored });
    else {
      chunk.shown = chunk.shown.concat(stored.shown);
      chunk.body += `\n${stored.body}`;
      if (stored.blobs.length > 0) chunk.blobs = chunk.blobs.concat(stored.blobs);
    }
  }
  return runs;
}

/** Whether it is these events that cannot be stored, and not the disk that takes none. */
function isOneRuns(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code !== "string" || !code.startsWith("SQLITE_") || code.startsWith("SQLITE_CONSTRAINT");
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
