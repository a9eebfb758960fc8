// One server per data directory. The lock is an open exclusive transaction on a database of its own: the operating system
// gives it back when the process dies, however it dies, so there is nothing stale to judge or to steal.
// lock.db must never be opened by other code of this process: closing any handle to it would drop the lock.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { StartRefusal } from "./start-refusal";

/** Throws StartRefusal where another server has the directory. Returns what gives it back. */
export function lockInstance(home: string): () => void {
  const note = join(home, "instance.json");
  const db = new Database(join(home, "lock.db"), { timeout: 0 });
  try {
    db.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    db.close();
    const code = (error as { code?: string }).code ?? "";
    if (!code.startsWith("SQLITE_BUSY")) throw error;
    throw new StartRefusal(
      `Another Sinew server (${owner(note)}) is using the data directory ${home}.`,
      "Stop it, or start this one with another directory: SINEW_HOME=/path/to/other npm start",
    );
  }
  const unlock = () => {
    if (!db.open) return;
    db.exec("ROLLBACK");
    db.close();
  };
  try {
    writeFileSync(note, `${JSON.stringify({ pid: process.pid, port: process.env.PORT ?? null })}\n`);
  } catch (error) {
    unlock();
    throw error;
  }
  return unlock;
}

function owner(note: string): string {
  try {
    const { pid, port } = JSON.parse(readFileSync(note, "utf8")) as { pid: number; port: string | null };
    return port ? `process ${pid} on port ${port}` : `process ${pid}`;
  } catch {
    return "process unknown";
  }
}
