// The storage fails in the middle of the work and comes back: a full disk, and a database that another program has locked.
// What was acknowledged must be there afterwards, viewers must have seen nothing else, and all must go on without a restart.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { type Outcome, pause, type Scale } from "./experiment";
import { type Account, keepWorking, loseTrack } from "./storage-work";

interface Trouble {
  name: "full" | "locked";
  begin(home: string): () => void;
}

/** More than the whole disk. */
const FILLER = 16 * 1024 * 1024;

const FULL: Trouble = {
  name: "full",
  begin: (home) => {
    const filler = join(home, "filler");
    try {
      writeFileSync(filler, Buffer.alloc(FILLER));
    } catch {
      // It fills what there is, which is the point.
    }
    return () => rmSync(filler, { force: true });
  },
};

const LOCKED: Trouble = {
  name: "locked",
  begin: (home) => {
    const other = new Database(join(home, "sinew.db"), { timeout: 2_000 });
    other.exec("BEGIN IMMEDIATE");
    return () => {
      other.exec("ROLLBACK");
      other.close();
    };
  },
};

export async function storageTroubles({ short }: Scale): Promise<Outcome> {
  const figures: Outcome["figures"] = {};
  const faults: string[] = [];
  for (const [trouble, lasts_ms] of [
    [FULL, short ? 3_000 : 20_000],
    [LOCKED, short ? 7_000 : 30_000],
  ] as const) {
    const account = await suffer(trouble, lasts_ms, false);
    if (account === null) {
      figures[trouble.name] = "not possible for this user";
      continue;
    }
    figures[`${trouble.name}_stored`] = account.acknowledged;
    figures[`${trouble.name}_refused`] = account.refused;
    for (const fault of account.faults) faults.push(`${trouble.name}: ${fault}`);
  }
  return { figures, faults };
}

/** The same with a log that acknowledges what it has not stored: that must be seen. */
export async function storageTwin(): Promise<Outcome> {
  const account = await suffer(LOCKED, 6_500, true);
  const seen = account?.faults.some((fault) => fault.includes("acknowledged but not stored")) ?? false;
  return {
    figures: { seen: String(seen) },
    faults: seen ? [] : ["nobody noticed that what was acknowledged was not stored"],
  };
}

async function suffer(trouble: Trouble, lasts_ms: number, twin: boolean): Promise<Account | null> {
  const home = mkdtempSync(join(tmpdir(), `sinew-${trouble.name}-`));
  const small = trouble.name === "full";
  if (small && spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", home]).status !== 0) {
    rmSync(home, { recursive: true, force: true });
    return null;
  }
  try {
    mkdirSync(join(home, "data"));
    const work = await keepWorking(join(home, "data"), twin ? loseTrack : (log) => log);
    await pause(500);
    const end = trouble.begin(join(home, "data"));
    await pause(lasts_ms);
    end();
    await work.recovered();
    await pause(500);
    const account = await work.stop();
    const called = [...work.troubles].join(", ");
    if (!twin && called !== trouble.name) account.faults.push(`the trouble was called ${called}`);
    if (!twin && account.refused === 0) account.faults.push("nothing was refused: this was no trouble");
    return account;
  } finally {
    if (small) spawnSync("umount", ["-l", home]);
    rmSync(home, { recursive: true, force: true });
  }
}
