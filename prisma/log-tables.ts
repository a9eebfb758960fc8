// The statements of the event log, on two connections. One writes, is the only one that checkpoints, and has both settings
// that durability rests on asserted when it opens; its COMMIT, which waits for the disk, runs beside the event loop. The
// other reads meanwhile, and sees what was committed.

import Database from "libsql";
import AsyncDatabase from "libsql/promise";
import { joinBlobs } from "@/engine/contract/large-values";
import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { isSettled, type RunStatus } from "@/engine/contract/run-state";
import { LogError } from "@/engine/log/event-log";
import { type Chunk, decodeChunk, type Encoded } from "./chunk";
import { type RunSummary, tokensOfSummary } from "./run-summary";

export interface RunGroup extends Encoded {
  /** the row as it is after these events */
  row: RunSummary;
}

/** Events with previews of their large values, and these by hash as JSON texts. */
export interface Recording {
  events: RunEvent[];
  blobs: Record<string, string>;
}

interface ListedRun {
  id: string;
  number: number;
  status: string;
  started_at: string;
  ended_at: string | null;
  kept: number;
}

/** Events of a run after `after`; `more` says that the page is not the end. */
export interface Page {
  events: RunEvent[];
  more: boolean;
}

export type LogTables = ReturnType<typeof openLogTables>;

const PAGE_CHUNKS = 64;
const PAGE_RUNS = 200;
const PROBE = "-".repeat(256 * 1024);

/** `max_pages` caps the file, so that a test can fill it. */
export function openLogTables(file: string, limits: { max_pages?: number } = {}) {
  // No busy timeout here: it would block the whole process, and the log waits by itself.
  const db = new Database(file, { timeout: 0 });
  assertSetting(db, "journal_mode", "wal");
  assertSetting(db, "synchronous", 2);
  if (limits.max_pages) db.exec(`PRAGMA max_page_count = ${limits.max_pages}`);
  const reader = new Database(file, { timeout: 0 });
  reader.exec("PRAGMA wal_autocheckpoint = 0");
  reader.exec("PRAGMA query_only = 1");

  const epoch = takeEpoch(db);
  const selectEpoch = db.prepare("SELECT value FROM Setting WHERE key = 'epoch'");
  // Numbers are kept beside the runs, so that none comes again after the newest run was deleted.
  const selectNumber = db.prepare(
    `SELECT max(coalesce((SELECT max(number) FROM Run), 0),
       coalesce((SELECT CAST(value AS INTEGER) FROM Setting WHERE key = 'last_run'), 0)) + 1 AS number`,
  );
  const insertChunk = db.prepare("INSERT INTO RunChunk (run_id, seq, last_seq, body) VALUES (?, ?, ?, ?)");
  const insertRun = db.prepare(
    `INSERT INTO Run (number, id, flow_id, flow_name, version, status, trigger, model, started_at, ended_at, duration_ms,
       last_seq, tokens, cost, result, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setSetting = db.prepare(SET_SETTING);
  const deleteSetting = db.prepare("DELETE FROM Setting WHERE key = ?");
  const updateRun = db.prepare(
    `UPDATE Run SET status = ?, ended_at = ?, duration_ms = ?, last_seq = ?, tokens = ?, cost = ?, result = ?, problem = ?
     WHERE id = ?`,
  );
  const touchRun = db.prepare("UPDATE Run SET last_seq = ?, tokens = ?, cost = ? WHERE id = ?");
  const selectPage = reader.prepare(
    `SELECT run_id, seq, body FROM RunChunk WHERE run_id = ? AND seq >= ? ORDER BY seq LIMIT ${PAGE_CHUNKS}`,
  );
  // The row that holds `after` may begin before it.
  const selectStart = reader.prepare("SELECT max(seq) AS seq FROM RunChunk WHERE run_id = ? AND seq <= ?");
  const selectStatus = reader.prepare("SELECT status FROM Run WHERE id = ?");
  const selectOpen = reader.prepare("SELECT id FROM Run WHERE status IN ('running', 'waiting') ORDER BY number");

  const insertBlob = db.prepare("INSERT OR IGNORE INTO Blob (hash, body) VALUES (?, ?)");
  const insertRunBlob = db.prepare("INSERT OR IGNORE INTO RunBlob (run_id, hash) VALUES (?, ?)");
  const selectBlob = reader.prepare("SELECT body FROM Blob WHERE hash = ?");
  const selectRunBlobs = db.prepare("SELECT hash FROM RunBlob WHERE run_id = ?");
  const deleteRunBlobs = db.prepare("DELETE FROM RunBlob WHERE run_id = ?");
  const deleteBlob = db.prepare(
    "DELETE FROM Blob WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM RunBlob WHERE hash = ?)",
  );
  const deleteChunks = db.prepare("DELETE FROM RunChunk WHERE run_id = ?");
  const deleteRun = db.prepare("DELETE FROM Run WHERE id = ?");
  const selectRun = db.prepare("SELECT status, kept FROM Run WHERE id = ?");
  const selectBefore = reader.prepare("SELECT number FROM Run ORDER BY number DESC LIMIT 1 OFFSET ?");
  const selectRuns = reader.prepare(
    `SELECT id, number, status, started_at, ended_at, kept FROM Run WHERE number > ? ORDER BY number LIMIT ${PAGE_RUNS}`,
  );

  let last: Promise<unknown> = Promise.resolve();

  /**
   * One transaction of the executor that this is: of nobody else, and as a whole or not at all. `work` is carried out in
   * one turn, after those before; the connection is nobody else's until the disk has answered.
   */
  function transaction<T>(work: () => T): Promise<T> {
    const mine = last.then(async () => {
      db.exec("BEGIN IMMEDIATE");
      try {
        const { value } = selectEpoch.get() as { value: string };
        if (value !== epoch) throw new LogError("lost", "another server has taken over this data directory");
        const result = work();
        await commitBeside(db);
        return result;
      } catch (error) {
        if (db.inTransaction) db.exec("ROLLBACK");
        throw error;
      }
    });
    last = mine.catch(() => {});
    return mine;
  }

  /** `take` gives the groups at the moment when they are written. */
  function commit(take: () => readonly RunGroup[]): Promise<void> {
    return transaction(() => {
      for (const group of take()) write(group);
    });
  }

  function write({ shown: events, body, blobs, row }: RunGroup): void {
    const first = events[0];
    if (!first) return;
    insertChunk.run(row.run_id, first.seq, row.last_seq, body);
    for (const { hash, text } of blobs) {
      insertBlob.run(hash, text);
      insertRunBlob.run(row.run_id, hash);
    }
    const now = [row.last_seq, tokensOfSummary(row), row.usage.unpriced_calls > 0 ? null : row.usage.cost];
    const end = [row.result, row.problem && JSON.stringify(row.problem)];
    const times = [isoTime(row.ended_at), row.duration_ms];
    if (first.type === "run.started") {
      const { id, name, version } = row.flow;
      const { status, trigger, model } = row;
      const begun = isoTime(row.started_at);
      const { number } = selectNumber.get() as { number: number };
      setSetting.run("last_run", String(number));
      insertRun.run(number, row.run_id, id, name, version, status, trigger, model, begun, ...times, ...now, ...end);
    } else if (events.some(changesStatus)) {
      updateRun.run(row.status, ...times, ...now, ...end, row.run_id);
    } else {
      touchRun.run(...now, row.run_id);
    }
  }

  function page(run_id: string, after: number): Page {
    const start = (selectStart.get(run_id, after + 1) as { seq: number | null }).seq ?? 0;
    const chunks = selectPage.all(run_id, start) as Chunk[];
    const events = chunks.flatMap(decodeChunk).filter((event) => event.seq > after);
    return { events, more: chunks.length === PAGE_CHUNKS };
  }

  function shown(run_id: string, after: number): RunEvent[] {
    const events: RunEvent[] = [];
    for (let last = after; ; ) {
      const next = page(run_id, last);
      for (const event of next.events) events.push(event);
      if (!next.more) return events;
      last = events.at(-1)?.seq ?? last;
    }
  }

  function whole(events: readonly RunEvent[]): RunEvent[] {
    return events.map((event) => joinBlobs(event, blob));
  }

  function blob(hash: string): string | undefined {
    return (selectBlob.get(hash) as { body: string } | undefined)?.body;
  }

  function blobsOf(events: readonly RunEvent[]): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const hash of new Set(events.flatMap((event) => event.blobs?.map((one) => one.hash) ?? []))) {
      const text = blob(hash);
      if (text !== undefined) texts[hash] = text;
    }
    return texts;
  }

  /** `unkept`: only where nobody marked it meanwhile. */
  function remove(run_id: string, unkept = false): Promise<"deleted" | "missing" | RunStatus> {
    return transaction(() => {
      const row = selectRun.get(run_id) as { status: RunStatus; kept: number } | undefined;
      if (!row || (unkept && row.kept)) return "missing";
      if (!isSettled(row.status)) return row.status;
      const hashes = selectRunBlobs.all(run_id) as { hash: string }[];
      deleteChunks.run(run_id);
      deleteRunBlobs.run(run_id);
      deleteRun.run(run_id);
      for (const { hash } of hashes) deleteBlob.run(hash, hash);
      return "deleted";
    });
  }

  return {
    commit,
    page,
    shown,
    whole,
    blobsOf,
    remove,
    /** The number of the newest run that is not among the newest `count`; 0 where there are no more. */
    numberBefore: (count: number) => (selectBefore.get(count) as { number: number } | undefined)?.number ?? 0,
    runsAfter: (number: number) => selectRuns.all(number) as ListedRun[],
    /** Writes about as much as a run does, and takes it back: a disk may have room for a word and for no more. */
    probe: async () => {
      await transaction(() => setSetting.run("probe", PROBE));
      await transaction(() => deleteSetting.run("probe"));
    },
    status: (run_id: string) => (selectStatus.get(run_id) as { status: string } | undefined)?.status ?? null,
    unsettled: () => (selectOpen.all() as { id: string }[]).map((row) => row.id),
    close: async () => {
      await last;
      reader.close();
      try {
        db.pragma("wal_checkpoint(TRUNCATE)");
      } catch {
        // A full or locked disk: what is in the WAL is read from there at the next start.
      }
      db.close();
    },
  };
}

const SET_SETTING =
  "INSERT INTO Setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/** One executor: whoever opened the log last. All others find another epoch than their own, and store nothing. */
function takeEpoch(db: Database.Database): string {
  db.exec("BEGIN IMMEDIATE");
  try {
    const before = db.prepare("SELECT value FROM Setting WHERE key = 'epoch'").get() as { value: string } | undefined;
    const epoch = String(Number(before?.value ?? 0) + 1);
    db.prepare(SET_SETTING).run("epoch", epoch);
    db.exec("COMMIT");
    return epoch;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** `exec` of the package's other half, on the connection of this one: the same, in a thread of the driver. */
function commitBeside(db: Database.Database): Promise<void> {
  return AsyncDatabase.prototype.exec.call(db, "COMMIT") as unknown as Promise<void>;
}

function changesStatus(event: RunEvent): boolean {
  return endsRun(event) || event.type === "run.waiting" || event.type === "run.resumed";
}

/** As Prisma's adapter writes times, so that both sort alike. */
function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace("Z", "+00:00");
}

function assertSetting(db: Database.Database, name: string, wanted: string | number): void {
  db.exec(`PRAGMA ${name} = ${wanted}`);
  const got = (db.pragma(name, { simple: true }) as Record<string, unknown>)[name];
  if (got !== wanted) throw new Error(`SQLite keeps ${name}=${String(got)} on this disk; ${wanted} is needed.`);
}
