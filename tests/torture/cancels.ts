// Runs cancelled at random moments, in the middle of whatever they do. After the cancel is acknowledged nothing begins any
// more, nothing is stored any more, and no process is left.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reduceAll } from "@/engine/contract/reduce-run";
import { createEngine, type Engine } from "@/engine/create-engine";
import { openAiModel } from "@/engine/models/openai-model";
import { KINDS } from "@/engine/nodes/list";
import { createSandbox } from "@/engine/sandbox/create-sandbox";
import type { Sandbox } from "@/engine/sandbox/sandbox";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import type { Workspace } from "@/engine/tools/workspace";
import { openEventLog, type StoredEventLog } from "@/prisma/event-log";
import { migrate } from "@/prisma/migrate";
import { type ModelServer, startModelServer } from "../model-server/model-server";
import { busyFlow, MOMENTS } from "./busy-flow";
import { descendantsOf, isAlive } from "./child-processes";
import { type Outcome, pause, randomFrom, type Scale, together } from "./experiment";
import { markTools } from "./mark-tools";
import { slowTools } from "./slow-tools";

const ACK_MS = 2_000;
const DEAD_MS = 5_000;
/** How long a cancelled run is watched. */
const QUIET_MS = 250;

export async function cancels({ short, seed }: Scale): Promise<Outcome> {
  const wanted = short ? 16 : 200;
  const dir = mkdtempSync(join(tmpdir(), "sinew-cancels-"));
  await migrate(join(dir, "events.db"));
  const log = openEventLog(join(dir, "events.db"));
  const server = await startModelServer({ answer: talk, delay_ms: 15 });
  const sandbox = createSandbox();
  const before = new Set(descendantsOf(process.pid));
  const random = randomFrom(seed);
  const faults: string[] = [];
  const acks: number[] = [];
  const deaths: number[] = [];
  const unhandled = (cause: unknown) => faults.push(`nobody handled: ${String(cause)}`);
  process.on("unhandledRejection", unhandled);
  try {
    await together(
      4,
      (number) => number < wanted,
      async (number) => {
        const one = await cancelled({ dir, log, server, sandbox, number, random });
        acks.push(one.ack_ms);
        deaths.push(one.dead_ms);
        for (const fault of one.faults) faults.push(`run ${number} (cancelled at ${one.moment}): ${fault}`);
      },
    );
    const left = descendantsOf(process.pid).filter((pid) => !before.has(pid));
    if (left.length > 0) faults.push(`processes are left: ${left.join(", ")}`);
    const computing = await share();
    if (computing > 0.5) faults.push(`something still computes: ${Math.round(computing * 100)} % of a core`);
  } finally {
    process.off("unhandledRejection", unhandled);
    await sandbox.close();
    await log.close();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
  const figures = {
    cancels: acks.length,
    ack_ms_max: Math.round(Math.max(...acks)),
    dead_ms_max: Math.round(Math.max(...deaths)),
    seed,
  };
  return { figures, faults };
}

/** Of one core, by all threads of this process, while it only waits. */
async function share(): Promise<number> {
  const before = process.cpuUsage();
  const began = performance.now();
  await pause(500);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - began);
}

interface Place {
  dir: string;
  log: StoredEventLog;
  server: ModelServer;
  sandbox: Sandbox;
  number: number;
  random: () => number;
}

async function cancelled({ dir, log, server, sandbox, number, random }: Place) {
  const run_id = `run-${number}`;
  const world = join(dir, run_id);
  mkdirSync(world);
  const faults: string[] = [];
  const begun: string[] = [];
  const pids: number[] = [];
  const effects = {
    add: (fact: { what: string; mark?: string }) => {
      if (fact.what === "begin") begun.push(fact.mark ?? "");
    },
    facts: () => [],
    close: () => {},
  };
  // Counted where they are sent: one that was on its way when the cancel came may well arrive afterwards.
  let requests = 0;
  const counted: typeof fetch = (input, init) => {
    requests += 1;
    return fetch(input, init);
  };
  const none = {} as Workspace;
  const engine = createEngine({
    log,
    kinds: KINDS,
    sandbox,
    tools: createToolCaller({
      tools: [
        ...markTools(world, effects, () => {}),
        ...slowTools(
          (what) => begun.push(what),
          (pid) => pids.push(pid),
        ),
      ],
      workspace: { ...none, withRelative: () => none },
      outbound: {} as Outbound,
      now: Date.now,
      monotonic: () => performance.now(),
    }),
    models: {
      resolve: (name) =>
        openAiModel({ name, provider: "test", base_url: server.base_url, api_key: null, model: name, fetch: counted }),
    },
    report: (cause, where) => faults.push(`${where}: ${String(cause)}`),
  });

  const flow = busyFlow({ deaf: random() < 0.3, endless: random() < 0.3 });
  const items = Array.from({ length: 8 }, (_, index) => index);
  const started = await engine.start({ run_id, flow, inputs: { items }, model: run_id, trigger: "test" });
  if ("problems" in started) throw new Error(JSON.stringify(started.problems));
  const moment = MOMENTS[number % MOMENTS.length] ?? null;
  const nth = 1 + Math.floor(random() * 4);
  await reached(engine, run_id, moment, nth);
  await pause(random() * (moment === null ? 600 : 25));

  const asked = performance.now();
  const was = await engine.cancel(run_id, "by the test");
  const ack_ms = performance.now() - asked;
  const then = { begun: begun.length, requests };
  const events = await log.read(run_id);
  if (!was) faults.push("it was not under way");
  if (ack_ms > ACK_MS) faults.push(`the cancel took ${Math.round(ack_ms)} ms`);
  const state = reduceAll(events);
  if (state.status !== "cancelled") faults.push(`it is ${state.status}`);
  for (const node of Object.values(state.nodes))
    if (node.status === "running" || node.status === "waiting") faults.push(`${node.path} is still ${node.status}`);

  let dead_ms = 0;
  while (pids.some(isAlive) && dead_ms <= DEAD_MS) {
    await pause(20);
    dead_ms = performance.now() - asked;
  }
  if (dead_ms > DEAD_MS) faults.push(`a process lives on ${DEAD_MS} ms after the cancel`);
  await pause(QUIET_MS);
  if (begun.length > then.begun) faults.push(`began after the cancel: ${begun.slice(then.begun).join(", ")}`);
  if (requests > then.requests) faults.push("the model was asked after the cancel");
  const after = await log.read(run_id);
  if (after.length > events.length) faults.push(`stored after the end: ${JSON.stringify(after.at(-1))}`);
  if (engine.active().length > 0) faults.push("the run is still held");
  return { moment: moment === null ? "any time" : `${moment} ${nth}`, ack_ms, dead_ms, faults };
}

/** Resolves at the nth event of this kind, or after a second where there are not so many. */
async function reached(engine: Engine, run_id: string, moment: string | null, nth: number): Promise<void> {
  if (moment === null) return;
  let seen = 0;
  for await (const item of engine.watch(run_id, 0, AbortSignal.timeout(1_000)))
    if ("event" in item && item.event.type === moment && ++seen === nth) return;
}

/** Talks at length and calls on every round. */
function talk(request: { messages: unknown[] }) {
  const round = request.messages.length;
  const call = (name: string) => ({ id: `${name}-${round}`, name, arguments: { mark: `agent-${name}-${round}` } });
  return { text: "Let me look at this once more, and then see what is next.", calls: [call("send"), call("look")] };
}
