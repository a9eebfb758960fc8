// A golden flow: a drawing, what happens outside it, and the events that must come of it, line by line.

import Type from "typebox";
import type { RunCommand } from "@/engine/contract/command";
import type { FlowDocument } from "@/engine/contract/flow";
import { type Problem, ProblemError, problem } from "@/engine/contract/problem";
import { reduceAll } from "@/engine/contract/reduce-run";
import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { createEngine, type Engine } from "@/engine/create-engine";
import { createMemoryLog } from "@/engine/log/memory-log";
import type { Model, ModelAnswer, ModelRequest } from "@/engine/models/model";
import { defineNode } from "@/engine/nodes/define-node";
import { KINDS } from "@/engine/nodes/list";
import type { NewRun } from "@/engine/run/started-event";
import { createSandbox } from "@/engine/sandbox/create-sandbox";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import type { Workspace } from "@/engine/tools/workspace";
import { countingTools, scriptedModel } from "../engine/scripted";
import { TEST_KIND } from "../laws/small-flow";
import { type Drawn, draw } from "./draw";

export interface Golden {
  name: string;
  flow: FlowDocument;
  inputs?: Record<string, unknown>;
  /** what the model says, as a function of what it is asked alone, so that a recovered run hears the same */
  model?: (request: ModelRequest) => Partial<ModelAnswer>;
  start?: Partial<NewRun>;
  /** at the first event of which the line begins so, this command is given */
  commands?: [at: string, command: Exclude<RunCommand, { command: "cancel" }> | { cancel: string }][];
  /** why a crash at any event need not lead to the same end */
  crashes?: string;
}

export function golden(
  name: string,
  drawing: string,
  nodes: Record<string, Drawn>,
  more: Omit<Golden, "name" | "flow"> & { document?: Partial<FlowDocument> } = {},
): Golden {
  const { document, ...rest } = more;
  return { name, flow: draw(drawing, nodes, document), ...rest };
}

/** Fails its first `fails` attempts with `code`; takes `turns` of the event loop; with `hangs` it never ends. */
const work = defineNode({
  ...TEST_KIND,
  kind: "work",
  config: Type.Object({
    fails: Type.Unknown({ default: 0 }),
    code: Type.String({ default: "node_failed" }),
    turns: Type.Unknown({ default: 0 }),
    hangs: Type.Boolean({ default: false }),
    value: Type.Optional(Type.Unknown()),
  }),
  templates: ["value", "fails", "turns"],
  run: async ({ fails, turns, hangs, code, value }, { attempt, signal, node }) => {
    for (let turn = 0; turn < Number(turns); turn++) await new Promise((resolve) => setImmediate(resolve));
    if (hangs) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    signal.throwIfAborted();
    if (attempt <= Number(fails)) {
      const params = { node: node.id, reason: "it was told to", provider: "P", seconds: 0.002 };
      throw new ProblemError(problem(code as "node_failed", params));
    }
    return { output: { worked: value ?? node.id } };
  },
});

const sandbox = createSandbox();
export const closeGolden = () => sandbox.close();

function engineFor(one: Golden, log = createMemoryLog()): { engine: Engine; log: typeof log } {
  const answers = new Array(200).fill((request: ModelRequest) => one.model?.(request) ?? { text: "?" });
  const model: Model = scriptedModel(answers);
  const workspace = { withRelative: () => workspace } as unknown as Workspace;
  const clock = { now: Date.now, monotonic: () => performance.now() };
  const tools = createToolCaller({ tools: countingTools([]), workspace, outbound: {} as Outbound, ...clock });
  const engine = createEngine({
    log,
    tools,
    models: { resolve: () => model },
    kinds: [...KINDS, work],
    sandbox,
    random: () => 0.5,
    report: () => {},
  });
  return { engine, log };
}

export const problemsOf = (one: Golden) => engineFor(one).engine.check(one.flow);

/** Gives each command once, as soon as its event is there. */
async function conduct(one: Golden, engine: Engine): Promise<void> {
  const left = [...(one.commands ?? [])];
  for await (const seen of engine.watch("r", 0, AbortSignal.timeout(8_000))) {
    if (!("event" in seen)) continue;
    const line = lineOf(seen.event);
    const next = left[0];
    if (next && line.startsWith(next[0])) {
      left.shift();
      const [, command] = next;
      if ("cancel" in command) await engine.cancel("r", command.cancel);
      else await engine.command("r", command);
    }
    if (endsRun(seen.event)) return;
  }
  throw new Error(`${one.name} did not end`);
}

/** All events of a run, or the problems for which it does not start. */
export async function play(one: Golden): Promise<RunEvent[] | string[]> {
  const { engine, log } = engineFor(one);
  const run = { run_id: "r", flow: one.flow, inputs: one.inputs ?? {}, model: null, trigger: "manual", ...one.start };
  const started = await engine.start(run);
  if ("problems" in started)
    return started.problems.map(({ code, node, message }) => `refused ${code} ${node}: ${message}`);
  await conduct(one, engine);
  return log.read("r");
}

/** Another server takes the run up from its first events, and ends it. */
export async function playFrom(one: Golden, events: RunEvent[]): Promise<RunEvent[]> {
  const { engine, log } = engineFor(one);
  await log.append("r", events);
  await engine.recover("r", one.flow);
  await conduct(one, engine);
  return log.read("r");
}

/** What a run came to: how it and every node ended, without times and usage. */
export function endOf(events: RunEvent[]) {
  const { status, output, variables, nodes, problem: why } = reduceAll(events);
  const ends = Object.values(nodes).map((one) => {
    const passes = one.passes?.map(({ how, output: value }) => ({ how, value: bare(value) }));
    return [one.path, { status: one.status, port: one.port, output: bare(one.output), passes }] as const;
  });
  ends.sort(([a], [b]) => (a < b ? -1 : 1));
  return { status, output: bare(output), variables, why: why?.code ?? null, nodes: Object.fromEntries(ends) };
}

/** Without what differs from run to run. */
function bare(value: unknown): unknown {
  return JSON.parse(text(value ?? null));
}

const TIMES = new Set(["waited_ms", "duration_ms", "ms", "until", "expires_at"]);

function text(value: unknown): string {
  return JSON.stringify(value, (key, one) => (TIMES.has(key) && typeof one === "number" ? "*" : one));
}

const said = ({ code, message, hint }: Problem) => `${code}: ${message}${hint ? ` ${hint}` : ""}`;

const HIDDEN = new Set(["v", "run_id", "seq", "at", "duration_ms", "type", "path", "flow", "budget"]);

/** `node.finished a {"output":{"text":"A"}}`: everything but ids, times and what is empty. */
export function lineOf(event: RunEvent): string {
  const words: string[] = [event.type];
  if ("path" in event && event.path !== undefined) words.push(event.path);
  const rest = Object.entries(event).filter(
    ([key, value]) => !HIDDEN.has(key) && value !== null && text(value) !== "{}",
  );
  const shown = rest.map(([key, value]) => {
    const told = key === "problem" ? said(value as Problem) : value;
    return `${key}=${typeof told === "string" ? told : text(TIMES.has(key) ? "*" : told)}`;
  });
  return [...words, ...shown].join(" ").replaceAll("\n", "⏎");
}

export function linesOf(played: RunEvent[] | string[]): string[] {
  return played.map((one) => (typeof one === "string" ? one : lineOf(one)));
}
