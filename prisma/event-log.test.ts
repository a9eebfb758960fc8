import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import AsyncDatabase from "libsql/promise";
import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { event, eventLogSuite, finished, note, started } from "@/tests/conformance/event-log";
import { openEventLog, type StoredEventLog } from "./event-log";
import { migrate } from "./migrate";

const folders: string[] = [];
const logs: StoredEventLog[] = [];

async function freshFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sinew-log-"));
  folders.push(folder);
  const file = join(folder, "sinew.db");
  await migrate(file);
  return file;
}

function open(file: string): StoredEventLog {
  const log = openEventLog(file);
  logs.push(log);
  return log;
}

afterEach(async () => {
  for (const log of logs.splice(0)) await log.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

eventLogSuite("SQLite", async () => open(await freshFile()));

describe("the event log on SQLite", () => {
  it("goes on with a run after it was closed and opened again", async () => {
    const file = await freshFile();
    const first = open(file);
    await first.append("a", [started("a"), note("a", 2)]);
    await first.close();
    const second = open(file);
    await expect(second.append("a", [note("a", 2)])).rejects.toMatchObject({ code: "out_of_order" });
    await second.append("a", [finished("a", 3)]);
    expect((await second.read("a")).map((one) => one.seq)).toEqual([1, 2, 3]);
    await expect(second.append("a", [note("a", 4)])).rejects.toMatchObject({ code: "settled" });
  });

  it("stores nothing any more once another has opened the log", async () => {
    const file = await freshFile();
    const first = open(file);
    await first.append("a", [started("a")]);
    const second = open(file);
    await expect(first.append("a", [note("a", 2)])).rejects.toMatchObject({ code: "lost" });
    await expect(first.append("b", [started("b")])).rejects.toMatchObject({ code: "lost" });
    await second.append("a", [finished("a", 2)]);
    expect((await second.read("a")).map((one) => one.seq)).toEqual([1, 2]);
    expect(await second.read("b")).toEqual([]);
  });

  it("gives no number twice, also after the newest run was deleted", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a"), finished("a", 2)]);
    const db = new Database(file);
    db.exec("DELETE FROM RunChunk; DELETE FROM Run");
    db.close();
    await log.append("b", [started("b")]);
    expect(row(file, "b")).toMatchObject({ number: 2 });
  });

  it("keeps the run's row in step with its events", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a")]);
    expect(row(file, "a")).toMatchObject({ number: 1, status: "running", last_seq: 1, ended_at: null });
    const usage = { input_tokens: 10, output_tokens: 5 };
    const answer = { path: "n", call: "c", text: "", calls: [], finish: null, duration_ms: 1 };
    await log.append("a", [event("a", 2, { type: "model.responded", ...answer, usage, cost: 0.25 })]);
    expect(row(file, "a")).toMatchObject({ last_seq: 2, tokens: 15, cost: 0.25 });
    await log.append("a", [finished("a", 3, { end: { text: "All\n done" } })]);
    expect(row(file, "a")).toMatchObject({ status: "finished", last_seq: 3, duration_ms: 12.5, result: "All done" });
    await log.append("b", [started("b")]);
    expect(row(file, "b")).toMatchObject({ number: 2 });
  });

  it("writes what all runs append in one turn as one transaction", async () => {
    const log = open(await freshFile());
    const runs = Array.from({ length: 50 }, (_, index) => `run-${index}`);
    await Promise.all(runs.map((run) => log.append(run, [started(run), note(run, 2)])));
    expect(log.commits.count).toBe(1);
  });

  it("lets no run suffer for another whose events cannot be stored", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a")]);
    const loop: Record<string, unknown> = {};
    loop.me = loop;
    const bad = log.append("bad", [
      started("bad"),
      event("bad", 2, { type: "variable.set", path: "n", name: "x", value: loop }),
    ]);
    const good = log.append("a", [note("a", 2)]);
    await expect(bad).rejects.not.toMatchObject({ code: "unavailable" });
    await good;
    const other = new Database(file);
    other.exec(
      "CREATE TRIGGER no_b BEFORE INSERT ON RunChunk WHEN NEW.run_id = 'b' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    other.close();
    const [b, a] = await Promise.allSettled([log.append("b", [started("b")]), log.append("a", [note("a", 3)])]);
    expect([b.status, a.status]).toEqual(["rejected", "fulfilled"]);
    expect((await log.read("a")).map((one) => one.seq)).toEqual([1, 2, 3]);
    expect(await log.read("b")).toEqual([]);
  });

  it("stores a hundred-step run in less than 30,000 bytes", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a")]);
    for (let step = 1; step <= 100; step += 1) {
      const path = `step_${step}`;
      await log.append("a", [
        event("a", 2 * step, { type: "node.started", path, attempt: 1 }),
        event("a", 2 * step + 1, { type: "node.finished", path, output: { value: String(step) }, duration_ms: 0.0423 }),
      ]);
    }
    await log.close();
    const db = new Database(file);
    const sql = "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE '%RunChunk%'";
    const bytes = measure(db, sql);
    db.close();
    expect(bytes).toBeLessThan(30_000);
  });

  it("stores a large value once, gives it back whole, and shows its start to who follows", async () => {
    const file = await freshFile();
    const log = open(file);
    const text = "任务 ".repeat(50_000);
    const set = (run: string, seq: number) =>
      event(run, seq, { type: "variable.set", path: "n", name: "v", value: { text } });
    const events = [started("a"), set("a", 2), set("a", 3), finished("a", 4)];
    const live = collect(log.follow("a", 0, new AbortController().signal));
    await log.append("a", events.slice(0, 2));
    await log.append("a", events.slice(2));
    await log.append("b", [started("b"), set("b", 2), finished("b", 3)]);
    expect(await log.read("a")).toEqual(events);
    expect(await log.event("a", 3)).toEqual(events[2]);
    expect(await log.event("a", 5)).toBeNull();
    const later = await collect(log.follow("a", 0, new AbortController().signal));
    expect(await live).toEqual(later);
    expect(JSON.stringify(later).length).toBeLessThan(20_000);
    const { events: shown, blobs } = await log.recording("a");
    expect(shown).toEqual(later);
    expect(Object.values(blobs)).toEqual([JSON.stringify(text)]);
    expect(count(file, "Blob")).toBe(1);

    expect(await log.remove("a")).toBe("deleted");
    expect(await log.remove("a")).toBe("missing");
    expect(await log.read("a")).toEqual([]);
    expect((await log.read("b"))[1]).toEqual(set("b", 2));
    await log.remove("b");
    expect([count(file, "Blob"), count(file, "RunBlob"), count(file, "RunChunk"), count(file, "Run")]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it("believes no reference that comes with an event", async () => {
    const log = open(await freshFile());
    const text = "x".repeat(100_000);
    await log.append("a", [started("a"), note("a", 2, text)]);
    const [ref] = (await log.recording("a")).events[1]?.blobs ?? [];
    const forged = { ...note("b", 2, "mine"), blobs: [ref] } as RunEvent;
    await log.append("b", [started("b"), forged]);
    expect((await log.read("b"))[1]).toEqual(note("b", 2, "mine"));
  });

  it("deletes no run that has not ended", async () => {
    const log = open(await freshFile());
    await log.append("a", [started("a"), note("a", 2)]);
    expect(await log.remove("a")).toBe("running");
    await log.append("a", [finished("a", 3)]);
    expect(await log.remove("a")).toBe("deleted");
  });

  it("keeps the newest runs, the kept ones and those that have not ended", async () => {
    const file = await freshFile();
    const log = open(file);
    for (let index = 1; index <= 450; index += 1) {
      const id = `r${index}`;
      await log.append(id, index === 7 ? [started(id)] : [started(id), finished(id, 2)]);
    }
    edit(file, "UPDATE Run SET kept = 1 WHERE id IN ('r3', 'r300')");
    expect(await log.retain({ runs: null, days: null })).toBe(0);
    expect(await log.retain({ runs: 1_000, days: null })).toBe(0);
    expect(await log.retain({ runs: 20, days: null })).toBe(450 - 20 - 3);
    expect(ids(file)).toEqual(["r3", "r7", "r300", ...Array.from({ length: 20 }, (_, index) => `r${431 + index}`)]);
    expect(await log.read("r10")).toEqual([]);
    expect(await log.retain({ runs: 20, days: null })).toBe(0);
  });

  it("deletes what ended too many days ago, also where it began long before others", async () => {
    const file = await freshFile();
    const log = open(file);
    const day = 86_400_000;
    const run = (id: string, began: number, ended: number) =>
      log.append(id, [
        { ...started(id), at: Date.now() - began * day },
        { ...finished(id, 2), at: Date.now() - ended * day },
      ]);
    await run("long", 50, 2);
    for (let index = 1; index <= 250; index += 1) await run(`old${index}`, 40, 40);
    await run("fresh", 3, 3);
    expect(await log.retain({ runs: null, days: 30 })).toBe(250);
    expect(ids(file)).toEqual(["long", "fresh"]);
  });

  it("acknowledges nothing while another process holds the database, and goes on when it is free", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a")]);
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    let stored = false;
    const appending = log.append("a", [note("a", 2)]).then(() => {
      stored = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stored).toBe(false);
    expect((await log.read("a")).length).toBe(1);
    other.exec("ROLLBACK");
    await appending;
    expect((await log.read("a")).length).toBe(2);
    other.close();
  });

  it("refuses with `unavailable` when the lock is not given back, keeps nothing, and works afterwards", async () => {
    const file = await freshFile();
    const log = open(file);
    await log.append("a", [started("a")]);
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    expect(await log.health.look()).toMatchObject({ ok: true });
    await expect(log.append("a", [note("a", 2)])).rejects.toMatchObject({ code: "unavailable" });
    const { since } = await log.health.look();
    expect(await log.health.look()).toMatchObject({ ok: false, trouble: "locked", since });
    other.exec("ROLLBACK");
    other.close();
    expect(await log.health.look()).toMatchObject({ ok: true, since: null });
    expect((await log.read("a")).length).toBe(1);
    await log.append("a", [note("a", 2, "again")]);
    expect((await log.read("a")).at(-1)).toMatchObject({ seq: 2, text: "again" });
  });

  it("refuses with `unavailable` when the disk is full, and keeps nothing of the group", async () => {
    const file = await freshFile();
    const log = openEventLog(file, { max_pages: 60 });
    logs.push(log);
    await log.append("a", [started("a")]);
    const big = log.append("a", [note("a", 2, "x".repeat(1_000_000))]);
    const beside = log.append("b", [started("b")]);
    await expect(big).rejects.toMatchObject({ code: "unavailable" });
    await expect(beside).rejects.toMatchObject({ code: "unavailable" });
    expect((await log.read("a")).length).toBe(1);
    expect(await log.read("b")).toEqual([]);
    await log.append("a", [note("a", 2, "small")]);
  });

  it("refuses with a group that the disk did not take also what was offered meanwhile and follows it", async () => {
    const log = open(await freshFile());
    await log.append("a", [started("a")]);
    const { exec } = AsyncDatabase.prototype;
    AsyncDatabase.prototype.exec = async () => {
      AsyncDatabase.prototype.exec = exec;
      await new Promise((resolve) => setTimeout(resolve, 60));
      throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
    };
    try {
      const first = log.append("a", [note("a", 2)]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const second = log.append("a", [note("a", 3)]);
      const beside = log.append("b", [started("b")]);
      const ends = await Promise.allSettled([first, second]);
      expect(ends.map((end) => end.status === "rejected" && end.reason)).toMatchObject([
        { code: "unavailable" },
        { code: "unavailable" },
      ]);
      await beside;
    } finally {
      AsyncDatabase.prototype.exec = exec;
    }
    expect((await log.read("a")).map((one) => one.seq)).toEqual([1]);
    await log.append("a", [note("a", 2, "again")]);
    expect((await log.read("a")).map((one) => one.seq)).toEqual([1, 2]);
    expect((await log.read("b")).length).toBe(1);
  });

  it("refuses appends after it was closed", async () => {
    const log = open(await freshFile());
    await log.append("a", [started("a")]);
    const last = log.append("a", [note("a", 2)]);
    await log.close();
    await last;
    await expect(log.append("a", [note("a", 3)])).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is not migrated twice, and refuses a database of a newer version", async () => {
    const file = await freshFile();
    expect(await migrate(file)).toEqual([]);
    const db = new Database(file);
    db.exec("UPDATE _prisma_migrations SET migration_name = '29990101000000_later'");
    db.close();
    await expect(migrate(file)).rejects.toThrow("newer version");
  });
});

async function collect(batches: AsyncIterable<RunEvent[]>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const batch of batches) seen.push(...batch);
  return seen;
}

function edit(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

function ids(file: string): string[] {
  const db = new Database(file);
  const rows = db.prepare("SELECT id FROM Run ORDER BY number").all() as { id: string }[];
  db.close();
  return rows.map((one) => one.id);
}

function count(file: string, table: string): number {
  const db = new Database(file);
  const { rows } = db.prepare(`SELECT count(*) AS rows FROM "${table}"`).get() as { rows: number };
  db.close();
  return rows;
}

function row(file: string, id: string): unknown {
  const db = new Database(file);
  const found = db.prepare("SELECT * FROM Run WHERE id = ?").get(id);
  db.close();
  return found;
}

function measure(db: Database.Database, sql: string): number {
  try {
    return (db.prepare(sql).get() as { bytes: number }).bytes;
  } catch {
    const text = "SELECT sum(length(body) + 2 * length(run_id) + 24) AS bytes FROM RunChunk";
    return (db.prepare(text).get() as { bytes: number }).bytes;
  }
}
