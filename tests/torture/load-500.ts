// 500 runs of 20 steps at once, over HTTP, with a model that takes 100 to 500 ms: what a step takes beyond its model, and
// how much memory the server needs for it.

import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunEvent } from "@/engine/contract/run-event";
import { quantile } from "../bench/figure";
import { type RunningApp, startApp } from "../running-app";
import { type Outcome, pause, type Scale } from "./experiment";

const ADDED_MS = 50;
const RSS_MB = 1_500;

export async function load500({ short }: Scale): Promise<Outcome> {
  const wanted = short ? 50 : 500;
  const faults: string[] = [];
  const load = loadavg()[0] ?? 0;
  let output = "";
  const { model, port } = await startModel();
  const app = await startApp(undefined, true, {
    onOutput: (text) => {
      output += text;
    },
  });
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, rssOf(app.pid));
  }, 100);
  try {
    const base_url = `http://127.0.0.1:${port}/v1`;
    await app.call("POST", "/api/models", { name: "slow", base_url, default_model: "m" });
    const { flow } = await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document: twentySteps() });
    // The first runs load code and let it be compiled.
    await runAll(app, flow.id, 50, "warm");
    const began = performance.now();
    const runs = await runAll(app, flow.id, wanted, "run");
    const seconds = (performance.now() - began) / 1_000;
    const taken = (await (await fetch(`http://127.0.0.1:${port}/taken`)).json()) as Record<string, number>;
    const added: number[] = [];
    const beside: number[] = [];
    for (const { name, run_id, status } of runs) {
      if (status !== "finished") faults.push(`run ${name} is ${status}`);
      const { events } = await app.call<{ events: RunEvent[] }>("GET", `/api/runs/${run_id}/export`);
      added.push(...addedTimes(events, (path) => taken[`${name} ${path}`] ?? 0));
      const asked = new Map(
        events.flatMap((event) => (event.type === "model.responded" ? [[event.path, event.duration_ms]] : [])),
      );
      beside.push(...addedTimes(events, (path) => asked.get(path) ?? 0));
    }
    const p95 = quantile(added, 0.95);
    if (p95 >= ADDED_MS)
      faults.push(`a step takes ${p95.toFixed(1)} ms beyond its model (p95), not less than ${ADDED_MS}`);
    if (peak >= RSS_MB) faults.push(`the server took ${peak.toFixed(0)} MB`);
    const unhandled = output.match(/.*unhandled.*/gi) ?? [];
    faults.push(...unhandled.slice(0, 3));
    const figures = {
      runs: runs.length,
      steps: added.length,
      seconds_all: round(seconds),
      added_p50_ms: round(quantile(added, 0.5)),
      added_p95_ms: round(p95),
      added_max_ms: round(Math.max(...added)),
      beside_call_p95_ms: round(quantile(beside, 0.95)),
      rss_peak_mb: Math.round(peak),
      unhandled: unhandled.length,
      /** of the machine before: where others work, the times are theirs too */
      load_before: round(load),
    };
    return { figures, faults };
  } finally {
    clearInterval(watching);
    await app.stop();
    model.kill();
  }
}

/** start, nine times a model and what is made of its answer, end. */
function twentySteps(): FlowDocument {
  const pairs = Array.from({ length: 9 }, (_, index) => index);
  const ids = ["start", ...pairs.flatMap((index) => [`ask${index}`, `keep${index}`]), "end"];
  return {
    format: "sinew.flow",
    version: 1,
    id: "load",
    name: "Load",
    inputs: { type: "object", properties: { name: { type: "string" } } },
    nodes: ids.map((id) => {
      if (id === "start") return { id, type: "start", config: {} };
      if (id === "end") return { id, type: "end", config: { values: { said: "{{ nodes.keep8.output.said }}" } } };
      const index = id.replace(/\D/g, "");
      if (id.startsWith("keep"))
        return { id, type: "set", config: { values: { said: `{{ nodes.ask${index}.output.text }}` } } };
      return { id, type: "llm", config: { model: "slow/m", prompt: `{{ inputs.name }} ${id}` } };
    }),
    edges: ids.slice(1).map((to, index) => ({
      id: `e${index}`,
      from: { node: ids[index]!, port: "out" },
      to: { node: to, port: "in" },
    })),
  };
}

async function runAll(app: RunningApp, flow_id: string, count: number, prefix: string) {
  const names = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const started = await Promise.all(
    names.map(async (name) => {
      const body = { flow_id, inputs: { name } };
      const { run_id } = await app.call<{ run_id: string }>("POST", "/api/runs", body);
      return { name, run_id };
    }),
  );
  // Asked after seldom: the test shares the cores.
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(1_000)) {
    const { runs } = await app.call<{ runs: unknown[] }>("GET", "/api/runs?status=running&limit=1");
    if (runs.length === 0) break;
  }
  const ended: { name: string; run_id: string; status: string }[] = [];
  for (const one of started) {
    const { run } = await app.call<{ run: { status: string } }>("GET", `/api/runs/${one.run_id}`);
    ended.push({ ...one, status: run.status });
  }
  return ended;
}

/** Of each step, from the end of the one before to its own end, without what its model took. */
function addedTimes(events: readonly RunEvent[], taken: (path: string) => number): number[] {
  const added: number[] = [];
  let before = events[0]?.at ?? 0;
  for (const event of events) {
    if (event.type !== "node.finished") continue;
    added.push(event.at - before - taken(event.path));
    before = event.at;
  }
  return added;
}

function startModel(): Promise<{ model: ChildProcess; port: number }> {
  const model = fork(join(import.meta.dirname, "load-model.ts"), { execArgv: ["--import", "tsx"] });
  return new Promise((resolve, reject) => {
    model.once("message", (port) => resolve({ model, port: Number(port) }));
    model.once("exit", () => reject(new Error("the model server did not start")));
  });
}

/** Megabytes in memory. */
export function rssOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

const round = (value: number) => Math.round(value * 10) / 10;
