// One life of a run: takes it up where it stands, or begins it, answers what it asks, and goes on until it ends, or until
// it dies at the point that it was given. Started by `kill-points.ts`; answers with how often each point was reached.

import { join, resolve } from "node:path";
import type { RunEvent } from "@/engine/contract/run-event";
import { createEngine, type Engine } from "@/engine/create-engine";
import { KINDS } from "@/engine/nodes/list";
import { createSandbox } from "@/engine/sandbox/create-sandbox";
import type { Sandbox } from "@/engine/sandbox/sandbox";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import type { Workspace } from "@/engine/tools/workspace";
import { openEventLog } from "@/prisma/event-log";
import { brokenLog, brokenTools, type Twin } from "./broken-parts";
import { type EffectLog, openEffectLog } from "./effect-log";
import { pause } from "./experiment";
import { markTools } from "./mark-tools";
import { mixedFlow } from "./mixed-flow";
import { scriptModel } from "./script-model";
import { watchCommits, watchedLog } from "./watched-log";

export interface Life {
  dir: string;
  die: { point: string; nth: number } | null;
  twin: Twin | null;
}

export const RUN_ID = "run";

export async function live({ dir, die, twin }: Life): Promise<Record<string, number>> {
  const effects = openEffectLog(join(dir, "effects.jsonl"));
  const counts: Record<string, number> = {};
  const reach = (point: string) => {
    counts[point] = (counts[point] ?? 0) + 1;
    if (die?.point !== point || counts[point] !== die.nth) return;
    effects.add({ what: "killed", point });
    process.kill(process.pid, "SIGKILL");
    // Not one more statement of this process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };

  watchCommits(reach);
  const stored = openEventLog(join(dir, "events.db"));
  const log = watchedLog(brokenLog(stored, twin), effects, reach);
  const without = {} as Workspace;
  const tools = createToolCaller({
    tools: markTools(join(dir, "world"), effects, reach),
    workspace: { ...without, withRelative: () => without },
    outbound: {} as Outbound,
    now: Date.now,
    monotonic: () => performance.now(),
  });
  const model = scriptModel(reach);
  const threads = createSandbox({ worker: resolve("engine/sandbox/worker.mjs") });
  const sandbox: Sandbox = {
    ...threads,
    async run(job) {
      reach("code: before");
      const end = await threads.run(job);
      reach("code: after");
      return end;
    },
  };
  const engine = createEngine({
    log,
    tools: brokenTools(tools, twin),
    models: { resolve: () => model },
    kinds: KINDS,
    sandbox,
    report: (cause, where) => console.error(where, cause),
  });

  const before = await stored.read(RUN_ID);
  const flow = mixedFlow();
  if (before.length > 0) await engine.recover(RUN_ID, flow);
  else {
    const begun = await engine.start({
      run_id: RUN_ID,
      flow,
      inputs: { items: [0, 1, 2] },
      model: null,
      trigger: "test",
    });
    if ("problems" in begun) throw new Error(JSON.stringify(begun.problems));
  }
  const over = new AbortController();
  const person = answer(engine, effects, over.signal);
  await engine.settled(RUN_ID);
  over.abort();
  await person;
  await stored.close();
  await sandbox.close();
  return counts;
}

/** The person who is asked: says yes, and of a cut-off effect what the effect log knows of it. */
async function answer(engine: Engine, effects: EffectLog, signal: AbortSignal): Promise<void> {
  for await (const item of engine.watch(RUN_ID, 0, signal)) {
    if (!("event" in item) || item.event.type !== "approval.requested") continue;
    void decide(engine, effects, item.event, signal);
  }
}

async function decide(
  engine: Engine,
  effects: EffectLog,
  asked: Extract<RunEvent, { type: "approval.requested" }>,
  signal: AbortSignal,
): Promise<void> {
  const { approval } = asked;
  for (let known: string | null = null; !signal.aborted; await pause(3)) {
    // Known only once the question is open in this life: an old one may have been answered already.
    const probe = await engine.command(RUN_ID, { command: "approve", approval, decision: "?" });
    if (probe === "missing" || probe?.code === "approval_closed") return;
    if (known === null) {
      known = asked.kind === "approval" ? "approved" : decisionFor(asked, effects);
    }
    const refused = await engine.command(RUN_ID, { command: "approve", approval, decision: known, by: "the test" });
    if (refused === null || refused === "missing" || refused.code === "approval_closed") return;
  }
}

function decisionFor(asked: Extract<RunEvent, { type: "approval.requested" }>, effects: EffectLog): string {
  const { mark } = (asked.what as { params: { mark: string } }).params;
  const facts = effects.facts().filter((fact) => "mark" in fact && fact.mark === mark);
  const begun = facts.findLastIndex((fact) => fact.what === "begin");
  const ended = facts.findLastIndex((fact) => fact.what === "end");
  const decision = ended > begun ? "done" : begun < 0 ? "retry" : mark.length % 2 === 0 ? "retry" : "skip";
  effects.add({ what: "told", mark, decision });
  return decision;
}

const given = process.argv[2];
if (given?.startsWith("{")) {
  const counts = await live(JSON.parse(given) as Life);
  process.stdout.write(JSON.stringify(counts), () => process.exit(0));
}
