// A database that this user may not write: nothing is opened half, the reason is told, and once it may be written the same
// process opens it and stores.

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { openSinew } from "@/app/_server/open-sinew";
import type { Outcome } from "./experiment";

/** nobody: root may write whatever the mode says */
const USER = 65_534;

export async function readOnly(): Promise<Outcome> {
  if (process.getuid?.() !== 0) return { figures: { read_only: "not possible for this user" }, faults: [] };
  const home = mkdtempSync(join(tmpdir(), "sinew-read-only-"));
  const faults: string[] = [];
  const told: Record<string, unknown>[] = [];
  try {
    const first = await openSinew(home);
    await first.stop();
    spawnSync("chown", ["-R", `${USER}:${USER}`, home]);
    chmodSync(join(home, "sinew.db"), 0o444);
    const child = spawn(process.execPath, ["--import", "tsx", resolve("tests/torture/read-only-child.ts")], {
      uid: USER,
      gid: USER,
      env: { ...process.env, SINEW_HOME: home, HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = new Promise<void>((done) => child.once("close", () => done()));
    const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
    for await (const line of createInterface(child.stdout)) {
      told.push(JSON.parse(line) as Record<string, unknown>);
      if (told.length === 2) chmodSync(join(home, "sinew.db"), 0o644);
    }
    await gone;
    clearTimeout(late);
    const refusals = told.filter((one) => typeof one.refused === "string");
    if (refusals.length < 2) faults.push(`it was not refused: ${JSON.stringify(told)}`);
    if (!refusals.every((one) => /READONLY|readonly/.test(String(one.refused))))
      faults.push(`refused for another reason: ${JSON.stringify(told)}`);
    if (told.at(-1)?.stored === undefined) faults.push(`it did not go on: ${JSON.stringify(told)}`);
    const again = await openSinew(home);
    const { runs } = await again.retention.rule();
    if (runs !== 7) faults.push(`what was acknowledged is not stored: ${runs}`);
    await again.stop();
    return { figures: { refusals: refusals.length }, faults };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
