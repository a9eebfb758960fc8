// Work that goes on whatever happens to the storage: runs are started and watched, settings are stored, and an account is
// kept of what was acknowledged and seen. At the end the account is compared with what the database really holds.

import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import Database from "libsql";
import { createEngine } from "@/engine/create-engine";
import type { EventLog } from "@/engine/log/event-log";
import type { ModelSource } from "@/engine/models/model";
import { KINDS } from "@/engine/nodes/list";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import type { Workspace } from "@/engine/tools/workspace";
import { openDatabase } from "@/prisma/database";
import { createSettingStore } from "@/prisma/setting-store";
import { brokenLog } from "./broken-parts";
import { pause } from "./experiment";

export interface Account {
  /** runs whose start was acknowledged */
  acknowledged: number;
  refused: number;
  faults: string[];
}

export interface Work {
  /** What the trouble was called, each time something was refused. */
  troubles: ReadonlySet<string | null>;
  /** Resolves when the storage is well again; gives up after 10 s, which the account then tells. */
  recovered(): Promise<void>;
  stop(): Promise<Account>;
}

const EVERY_MS = 25;
const GIVE_UP_MS = 10_000;
/** The loop must not be held up for longer than this, ms. */
const HELD_MS = 1_000;

/** A log that acknowledges before it has stored. */
export const loseTrack = (log: EventLog) => brokenLog(log, "told durable before the commit");

const flow = {
  format: "sinew.flow" as const,
  version: 1 as const,
  id: "work",
  name: "Work",
  inputs: { type: "object", properties: { number: { type: "number" }, filler: { type: "string" } } },
  nodes: ["start", "a", "b", "c", "end"].map((id) => ({
    id,
    type: id === "start" || id === "end" ? id : "template",
    config: id.length === 1 ? { text: `${id} of {{ inputs.number }}` } : {},
  })),
  edges: [
    ["start", "a"],
    ["a", "b"],
    ["b", "c"],
    ["c", "end"],
  ].map(([from, to]) => ({ id: `${from}-${to}`, from: { node: from!, port: "out" }, to: { node: to!, port: "in" } })),
};

export async function keepWorking(home: string, between: (log: EventLog) => EventLog): Promise<Work> {
  const database = await openDatabase(join(home, "sinew.db"));
  const { log } = database;
  const settings = createSettingStore(database.client);
  const none = {} as Workspace;
  const engine = createEngine({
    log: between(log),
    kinds: KINDS,
    models: {} as ModelSource,
    tools: createToolCaller({
      tools: [],
      workspace: { ...none, withRelative: () => none },
      outbound: {} as Outbound,
      now: Date.now,
      monotonic: () => performance.now(),
    }),
  });
  const acknowledged: string[] = [];
  const seen = new Map<string, string>();
  const faults: string[] = [];
  const watching: Promise<void>[] = [];
  const troubles = new Set<string | null>();
  let refused = 0;
  let setting = 0;
  let stopped = false;
  const unhandled = (cause: unknown) => faults.push(`nobody handled: ${String(cause)}`);
  process.on("unhandledRejection", unhandled);

  async function begin(number: number): Promise<void> {
    const run_id = `run-${number}`;
    try {
      const inputs = { number, filler: `${number} `.repeat(500) };
      const started = await engine.start({ run_id, flow, inputs, model: null, trigger: "test" });
      if ("problems" in started) throw new Error(started.problems[0]?.message);
    } catch (error) {
      refused += 1;
      troubles.add(log.health.state().trouble);
      if ((error as { code?: unknown }).code !== "unavailable") faults.push(`refused for another reason: ${error}`);
      return;
    }
    acknowledged.push(run_id);
    const late = AbortSignal.timeout(60_000);
    for await (const item of engine.watch(run_id, 0, late))
      if ("event" in item) seen.set(`${run_id} ${item.event.seq}`, item.event.type);
  }

  async function starting() {
    for (let number = 1; !stopped; number += 1) {
      watching.push(begin(number));
      await pause(EVERY_MS);
    }
  }

  async function storing() {
    for (let value = 1; !stopped; value += 1) {
      await settings.set("work", String(value)).then(
        () => {
          setting = value;
        },
        () => {
          refused += 1;
        },
      );
      await pause(EVERY_MS);
    }
  }

  let longest = 0;
  async function timing() {
    for (let last = performance.now(); !stopped; last = performance.now()) {
      await pause(5);
      longest = Math.max(longest, performance.now() - last);
    }
  }
  const lanes = [starting(), storing(), timing()];

  return {
    troubles,
    async recovered() {
      for (const until = performance.now() + GIVE_UP_MS; !(await log.health.look()).ok; await pause(50))
        if (performance.now() > until) return void faults.push("the storage was not found to be well again");
    },
    async stop() {
      const before = acknowledged.length;
      await pause(1_000);
      if (acknowledged.length === before) faults.push("nothing is stored after the trouble");
      stopped = true;
      await Promise.all(lanes);
      await Promise.race([Promise.all(watching), pause(GIVE_UP_MS)]);
      await engine.stop();
      await turn();
      await database.close();
      process.off("unhandledRejection", unhandled);
      if (longest > HELD_MS) faults.push(`the process was held up for ${Math.round(longest)} ms`);
      faults.push(...compare(join(home, "sinew.db"), acknowledged, seen, setting));
      return { acknowledged: acknowledged.length, refused, faults };
    },
  };
}

function compare(file: string, acknowledged: readonly string[], seen: ReadonlyMap<string, string>, setting: number) {
  const faults: string[] = [];
  const db = new Database(file);
  const chunks = db.prepare("SELECT run_id, seq, last_seq, body FROM RunChunk ORDER BY run_id, seq").all() as {
    run_id: string;
    seq: number;
    last_seq: number;
    body: string;
  }[];
  const stored = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { run_id, seq, last_seq, body } of chunks) {
    const lines = body.split("\n");
    if (lines.length !== last_seq - seq + 1) faults.push(`${run_id}: a row from ${seq} does not hold what it says`);
    lines.forEach((line, index) => {
      const { type } = JSON.parse(line) as { type: string };
      if (seq + index > 1 && !stored.has(`${run_id} ${seq + index - 1}`))
        faults.push(`${run_id}: a hole before ${seq}`);
      stored.set(`${run_id} ${seq + index}`, type);
      last.set(run_id, type);
    });
  }
  for (const run_id of acknowledged) {
    if (!stored.has(`${run_id} 1`)) faults.push(`${run_id} was acknowledged but not stored`);
    else if (last.get(run_id) !== "run.finished") faults.push(`${run_id} did not go on: it is at ${last.get(run_id)}`);
  }
  for (const [place, type] of seen)
    if (stored.get(place) !== type) faults.push(`${place}: a viewer saw ${type}, which is not stored`);
  const row = db.prepare("SELECT value FROM Setting WHERE key = 'work'").get() as { value: string } | undefined;
  if (Number(row?.value ?? 0) < setting) faults.push(`a setting was acknowledged but not stored: ${setting}`);
  db.close();
  return faults;
}
