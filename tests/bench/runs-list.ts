import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { migrate } from "@/prisma/migrate";
import { startApp } from "../running-app";
import { figure, median, timed } from "./figure";

const RUNS = 100_000;

/** A page of the list of runs over HTTP, with and without filters, and the list of flows, among 100,000 runs. */
export async function benchRunsList(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "sinew-list-"));
  const file = join(home, "sinew.db");
  await migrate(file);
  fill(file);
  const app = await startApp(home);
  try {
    const time = async (query: string) => median(await timed(() => app.call("GET", `/api/runs?${query}`), 10, 40));
    figure("runs-list-100000", await time("limit=50"), "ms", 40);
    // The dearest filter: hardly any run is of this flow and in this state.
    figure("runs-list-100000-rare", await time("limit=50&flow=flow-1&status=cancelled"), "ms", 40);
    figure("runs-list-100000-deep", await time("limit=50&before=200"), "ms", 40);
  } finally {
    await app.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function fill(file: string): void {
  const db = new Database(file);
  db.exec("BEGIN");
  const insert = db.prepare(
    `INSERT INTO Run (number, id, flow_id, flow_name, version, status, trigger, started_at, ended_at, duration_ms, last_seq, result)
     VALUES (?, ?, ?, ?, 'v', ?, 'manual', '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:01.000+00:00', 1000, 40, 'Moved 12 files')`,
  );
  for (let number = 1; number <= RUNS; number += 1) {
    const status = number % 50_000 === 1 ? "cancelled" : number % 10 === 0 ? "failed" : "finished";
    insert.run(number, `run-${number}`, `flow-${number % 5}`, `Flow ${number % 5}`, status);
  }
  db.exec("COMMIT");
  db.close();
}
