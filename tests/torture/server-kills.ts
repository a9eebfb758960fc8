// The whole server killed in the middle of its runs, while three people watch each: after every restart each run is in
// somebody's hands, waits or has ended; in the end all have ended, everybody saw everything once, and what was to be
// written stands written once. Needs a build.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunEvent } from "@/engine/contract/run-event";
import type { RunRow } from "@/engine/contract/run-row";
import { startModelServer } from "../model-server/model-server";
import { type RunningApp, startApp } from "../running-app";
import { type Outcome, pause, randomFrom, type Scale } from "./experiment";
import { LINES, servedFlow } from "./served-flow";
import { type Viewer, watchRun } from "./viewer";

const VIEWERS = 3;
const OWNED_MS = 10_000;
const END_MS = 60_000;

interface Watched {
  run_id: string;
  file: string;
  viewers: Viewer[];
}

export async function serverKills({ short, seed }: Scale): Promise<Outcome> {
  const kills = short ? 8 : 60;
  const random = randomFrom(seed);
  const faults: string[] = [];
  const home = mkdtempSync(join(tmpdir(), "sinew-kill-"));
  const model = await startModelServer({ answer: async () => ({ text: "It." }), delay_ms: 20 });
  let app = await startApp(home, true);
  const people = new AbortController();
  let slowest = 0;
  try {
    await app.call("POST", "/api/models", { name: "slow", base_url: model.base_url, default_model: "test-model" });
    const { flow } = await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document: servedFlow() });
    const runs: Watched[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const file = `effects-${kill}.txt`;
      const body = { flow_id: flow.id, inputs: { file: `/workspace/${file}` } };
      const { run_id } = await app.call<{ run_id: string }>("POST", "/api/runs", body);
      const viewers = Array.from({ length: VIEWERS }, () => watchRun(() => app.address, run_id));
      runs.push({ run_id, file, viewers });
      void answer(() => app, home, runs.at(-1)!, people.signal);
      await pause(random() * 1_200);
      await app.kill("SIGKILL");
      app = await startApp(home, true);
      const began = performance.now();
      const orphans = await unowned(app);
      slowest = Math.max(slowest, performance.now() - began);
      for (const run of orphans) faults.push(`after kill ${kill} run ${run} is in nobody's hands`);
    }
    const open = await ended(app);
    for (const { id, status } of open) faults.push(`run ${id} is still ${status}`);
    for (const run of runs) {
      const { events } = await app.call<{ events: RunEvent[] }>("GET", `/api/runs/${run.run_id}/export`);
      faults.push(...(await judge(run, events, home)).map((fault) => `${run.run_id}: ${fault}`));
    }
    const connections = runs.flatMap((run) => run.viewers.map((viewer) => viewer.connections()));
    const figures = {
      kills,
      runs: runs.length,
      viewers: connections.length,
      reconnects: connections.reduce((sum, one) => sum + one - 1, 0),
      owned_ms_max: Math.round(slowest),
      seed,
    };
    for (const run of runs) for (const viewer of run.viewers) viewer.stop();
    return { figures, faults };
  } finally {
    people.abort();
    await app.kill("SIGTERM");
    await model.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs that have not ended and that, 10 s after the server answers, no engine holds. */
async function unowned(app: RunningApp): Promise<string[]> {
  for (const until = performance.now() + OWNED_MS; ; await pause(100)) {
    const orphans: string[] = [];
    for (const { id, status } of await openRuns(app)) {
      // A decision about nothing: refused in one way by the engine that holds the run, in another where none does.
      const command = { command: "approve", approval: "none", decision: "none" };
      const code = await refusalOf(app, id, command);
      if (code === "command_impossible") orphans.push(`${id} (${status})`);
    }
    if (orphans.length === 0 || performance.now() > until) return orphans;
  }
}

async function openRuns(app: RunningApp): Promise<RunRow[]> {
  const of = async (status: string) =>
    (await app.call<{ runs: RunRow[] }>("GET", `/api/runs?status=${status}&limit=200`)).runs;
  return [...(await of("running")), ...(await of("waiting"))];
}

/** The code of the refusal; null where the command was taken. */
async function refusalOf(app: RunningApp, run_id: string, command: Record<string, unknown>): Promise<string | null> {
  const answer = await fetch(`${app.address}/api/runs/${run_id}/commands`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(command),
  });
  if (answer.ok) return null;
  return ((await answer.json()) as { problems: { code: string }[] }).problems[0]?.code ?? "unknown";
}

async function ended(app: RunningApp): Promise<RunRow[]> {
  for (const until = performance.now() + END_MS; ; await pause(200)) {
    const open = await openRuns(app);
    if (open.length === 0 || performance.now() > until) return open;
  }
}

/** The person who is asked: says yes, and of a line that may have been written whether it stands in the file. */
async function answer(app: () => RunningApp, home: string, run: Watched, signal: AbortSignal): Promise<void> {
  const closed = new Set<string>();
  for (; !signal.aborted; await pause(100)) {
    for (const event of [...run.viewers[0]!.events]) {
      if (event.type === "approval.decided") closed.add(event.approval);
      if (event.type !== "approval.requested" || closed.has(event.approval)) continue;
      const { approval, kind } = event;
      const decision = kind === "approval" ? "approved" : happened(event, home, run.file) ? "done" : "retry";
      try {
        await refusalOf(app(), run.run_id, { command: "approve", approval, decision });
      } catch {
        // The server is away.
      }
    }
  }
}

function happened(event: Extract<RunEvent, { type: "approval.requested" }>, home: string, file: string): boolean {
  const { content } = (event.what as { params: { content: string } }).params;
  return linesOf(home, file).includes(content.trim());
}

async function judge(run: Watched, events: RunEvent[], home: string): Promise<string[]> {
  const faults: string[] = [];
  const numbers = events.map((event) => event.seq);
  if (numbers.some((seq, index) => seq !== index + 1)) faults.push(`its numbers are ${numbers.join(" ")}`);
  const last = events.at(-1);
  if (last?.type !== "run.finished") faults.push(`it ended with ${JSON.stringify(last)}`);
  for (const [who, viewer] of run.viewers.entries()) {
    for (let tries = 0; viewer.events.length < events.length && tries < 50; tries++) await pause(100);
    const seen = viewer.events.map((event) => event.seq);
    if (seen.join() !== numbers.join()) faults.push(`viewer ${who} saw ${seen.join(" ")} of ${numbers.length}`);
  }
  const lines = linesOf(home, run.file);
  if ([...lines].sort().join() !== [...LINES].sort().join()) faults.push(`the file holds ${lines.join(" ")}`);
  return faults;
}

function linesOf(home: string, file: string): string[] {
  try {
    return readFileSync(join(home, "workspace", file), "utf8")
      .split("\n")
      .filter(Boolean);
  } catch {
    return [];
  }
}
