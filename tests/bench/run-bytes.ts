import { join } from "node:path";
import Database from "libsql";
import type { RunningApp } from "../running-app";
import { figure } from "./figure";
import { createFlow, linearFlow, runToEnd } from "./linear";

const RUNS = 50;

/** Bytes of event rows and their indexes of one linear-100 run, without the shared flow version. */
export async function benchRunBytes(app: RunningApp): Promise<void> {
  const flow_id = await createFlow(app, linearFlow(100));
  const before = eventBytes(app.home);
  for (let run = 0; run < RUNS; run++) await runToEnd(app, { flow_id });
  figure("run-bytes-100", (eventBytes(app.home) - before) / RUNS, "bytes", RUNS);
}

/** Pages of the event table and its indexes, from SQLite's own account of them where it has one, else the rows' text. */
function eventBytes(home: string): number {
  const database = new Database(join(home, "sinew.db"), { readonly: true } as never);
  try {
    const row = database.prepare("select sum(length(body) + length(run_id) * 2 + 16) as bytes from RunChunk").get() as {
      bytes: number | null;
    };
    return row.bytes ?? 0;
  } finally {
    database.close();
  }
}
