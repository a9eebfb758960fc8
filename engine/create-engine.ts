// The engine as servers and commands hold it: catalogue, checks, and the runs that are under way in this process.

import type { Catalog, ToolEntry } from "./contract/catalog";
import type { RunCommand } from "./contract/command";
import type { FlowDocument } from "./contract/flow";
import { type Opened, openFlow } from "./contract/open-flow";
import { hasErrors, type Problem } from "./contract/problem";
import { RunFold, reduceAll } from "./contract/reduce-run";
import { type Delta, endsRun, type NewEvent, type RunEvent } from "./contract/run-event";
import type { RunState } from "./contract/run-state";
import { type EventLog, LogError } from "./log/event-log";
import type { ModelSource } from "./models/model";
import type { Known, NodeKind } from "./nodes/define-node";
import { kindEntry } from "./nodes/kind-entry";
import { compilePlan } from "./plan/compile-plan";
import { hashFlow } from "./plan/hash-flow";
import { keepCompiled } from "./plan/keep-compiled";
import type { RunPlan } from "./plan/run-plan";
import { calm } from "./run/calm";
import { checkInputs } from "./run/check-inputs";
import { checkModels } from "./run/check-models";
import { type Conduct, conductRun } from "./run/conduct-run";
import { createEventWriter } from "./run/event-writer";
import { type NewRun, startedEvent } from "./run/started-event";
import { createTurns } from "./run/turns";
import { watchRun } from "./run/watch-run";
import type { Sandbox } from "./sandbox/sandbox";
import type { ToolCaller } from "./tools/call-tool";
import { toolEntry } from "./tools/tool-entry";

export interface EngineOptions {
  log: EventLog;
  tools: ToolCaller;
  models: ModelSource;
  kinds: readonly NodeKind[];
  /** where the code of people runs; without one, code nodes fail */
  sandbox?: Sandbox;
  now?: () => number;
  monotonic?: () => number;
  /** 0 to 1, for the jitter of retries */
  random?: () => number;
  /** takes secrets out of an event before it is folded, stored or shown */
  redact?: (event: RunEvent) => RunEvent;
  /** makes what takes secrets out of one streamed answer, piece by piece, also where one is cut in two */
  redactStream?: () => (piece: string) => string;
  /** exceptions that are nobody's fault outside */
  report?: (cause: unknown, where: string) => void;
}

/**
 * Where so many runs are under way, a burst of starts must not hold up their steps: they begin one after the other, each
 * when the event loop has room. Below that they begin at once.
 */
const MANY_RUNS = 32;

export interface StartedRun {
  run_id: string;
  ended: Promise<RunState>;
}

export interface Engine {
  catalog(): Catalog;
  /** Any JSON → a flow document, or problems. */
  open(raw: unknown): Opened;
  check(flow: FlowDocument): Problem[];
  /** Content hash of a document: the id of a frozen version. */
  hash(flow: FlowDocument): string;
  /** Problems of a run before it starts: flow and inputs. */
  checkRun(flow: FlowDocument, inputs: Record<string, unknown>): Problem[];
  /** Answers once `run.started` is durable; the run goes on by itself. `ended` is what `settled` would give. */
  start(run: NewRun): Promise<StartedRun | { problems: Problem[] }>;
  /** Conducts an unsettled run again from its log. */
  recover(run_id: string, flow: FlowDocument): Promise<void>;
  /** True once the end is durable; false when the run is not under way here. */
  cancel(run_id: string, reason: string): Promise<boolean>;
  /** Resolves when what it changed is durable: null, or why it cannot be done. `missing` where it is not under way here. */
  command(run_id: string, command: Exclude<RunCommand, { command: "cancel" }>): Promise<Problem | null | "missing">;
  /** Resolves with the state when the run ends, whoever conducts it, or as it is when `signal` aborts. */
  settled(run_id: string, signal?: AbortSignal): Promise<RunState>;
  watch(run_id: string, after: number, signal: AbortSignal): AsyncIterable<{ event: RunEvent } | { delta: Delta }>;
  active(): string[];
  /**
   * Lets go of all runs without ending them; they are recovered by the next start. Steps under way get `drain_ms` to
   * finish; none begins meanwhile.
   */
  stop(drain_ms?: number): Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  const { log, tools, models } = options;
  const now = options.now ?? Date.now;
  const monotonic = options.monotonic ?? (() => performance.now());
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const entries = new Map<string, ToolEntry>();
  for (const name of tools.names()) entries.set(name, toolEntry(tools.find(name)!));
  const known: Known = {
    tool: (name) => entries.get(tools.find(name)?.name ?? name),
    tool_names: () => [...entries.keys()],
  };
  const active = new Map<string, Conduct>();
  const viewers = new Map<string, Set<(delta: Delta) => void>>();
  const taking = new Set<string>();
  const starts = createTurns(1);
  let stopping = false;

  const compile = keepCompiled((flow) => compilePlan(flow, kinds, known));
  const report = options.report ?? ((cause, where) => console.error(where, cause));

  /** Takes up a run; resolves, with its end to come, when its first new event is durable. */
  async function conduct(
    run_id: string,
    plan: RunPlan,
    fold: RunFold,
    first: readonly NewEvent[],
  ): Promise<{ ended: Promise<RunState> }> {
    let begun = false;
    const writer = createEventWriter({
      run_id,
      log,
      fold,
      now,
      redact: options.redact ?? ((event) => event),
      onLost: (cause) => {
        // One that was not even begun is refused to whoever started it.
        if (begun) report(cause, `run ${run_id} was lost`);
        forget();
        void made?.release(cause);
      },
    });
    for (const event of first) writer.emit(event);
    const taken = writer.durable();
    taken.then(
      () => {
        begun = true;
      },
      () => {},
    );
    /** what cleans the streams of each step: one for the call that streams now */
    const streams = new Map<string, { call: string; clean: (piece: string) => string }>();
    let made: Conduct | null = null;
    const forget = () => {
      if (active.get(run_id) === made) active.delete(run_id);
    };
    made = conductRun({
      plan,
      fold,
      writer,
      now,
      monotonic,
      random: options.random ?? Math.random,
      report,
      tools,
      sandbox: options.sandbox ?? NO_SANDBOX,
      model: async (name) => models.resolve(name),
      delta: (path, call, kind, text) => {
        const watching = viewers.get(run_id);
        if (!watching) return;
        const key = `${kind} ${path}`;
        let stream = streams.get(key);
        if (stream?.call !== call) {
          stream = { call, clean: options.redactStream?.() ?? ((piece) => piece) };
          streams.set(key, stream);
        }
        const shown = stream.clean(text);
        if (shown !== "") for (const show of watching) show({ run_id, path, call, kind, text: shown });
      },
    });
    active.set(run_id, made);
    made.done.then(forget, forget);
    const { done } = made;
    await taken;
    return { ended: done };
  }

  /** Nothing is taken up by a process that stops, nor twice. */
  async function conductOnce<T>(run_id: string, take: () => Promise<T>): Promise<T> {
    if (stopping) throw new LogError("unavailable", "the server is stopping");
    if (taking.has(run_id) || active.has(run_id)) throw new LogError("out_of_order", `run ${run_id} is under way`);
    taking.add(run_id);
    try {
      return await take();
    } finally {
      taking.delete(run_id);
    }
  }

  async function room(): Promise<void> {
    await starts.take();
    await calm();
    starts.give();
  }

  return {
    catalog: () => ({ kinds: options.kinds.map(kindEntry), tools: [...entries.values()] }),
    open: openFlow,
    check: (flow) => compile(flow).problems,
    hash: hashFlow,
    checkRun: (flow, inputs) => [
      ...compile(flow).problems.filter((one) => one.severity !== "warning"),
      ...checkInputs(flow, inputs).problems,
    ],
    async start(run) {
      const { plan, problems } = compile(run.flow);
      const checked = checkInputs(run.flow, run.inputs);
      const all = [...problems, ...checked.problems];
      if (!plan || hasErrors(all)) return { problems: all };
      const unasked = await checkModels(plan, run.model, models);
      if (unasked.length > 0) return { problems: unasked };
      if (active.size >= MANY_RUNS) await room();
      const { ended } = await conductOnce(run.run_id, () =>
        conduct(run.run_id, plan, new RunFold(), [startedEvent(run, checked.inputs), ...(run.part?.given ?? [])]),
      );
      return { run_id: run.run_id, ended };
    },
    async recover(run_id, flow) {
      if (active.has(run_id) || taking.has(run_id) || stopping) return;
      await conductOnce(run_id, async () => {
        const events = await log.read(run_id);
        if (stopping || events.length === 0 || endsRun(events.at(-1)!)) return;
        const { plan, problems } = compile(flow);
        if (!plan) throw new Error(`run ${run_id} cannot go on: ${problems[0]?.message}`);
        const fold = new RunFold();
        for (const event of events) fold.add(event);
        // A run that waited goes on waiting: for a person, a time, or the word to go on.
        const waits = fold.state.status === "waiting";
        const taken: NewEvent = waits
          ? { type: "note", text: "taken up again" }
          : { type: "run.resumed", reason: "recovered" };
        await conduct(run_id, plan, fold, [taken]);
      });
    },
    async cancel(run_id, reason) {
      const run = active.get(run_id);
      if (!run) return false;
      await soon(run.cancel(reason));
      return true;
    },
    async command(run_id, command) {
      const run = active.get(run_id);
      return run ? run.command(command) : "missing";
    },
    async settled(run_id, signal = new AbortController().signal) {
      const run = active.get(run_id);
      if (run) return run.done;
      const events = await log.read(run_id);
      if (events.length > 0 && endsRun(events.at(-1)!)) return reduceAll(events);
      for await (const batch of log.follow(run_id, events.length, signal)) if (batch.some(endsRun)) break;
      return reduceAll(await log.read(run_id));
    },
    watch: (run_id, after, signal) => watchRun(log, viewers, run_id, after, signal),
    active: () => [...active.keys()],
    async stop(drain_ms = 0) {
      stopping = true;
      await Promise.all([...active.values()].map((run) => run.release(undefined, drain_ms)));
      active.clear();
    },
  };
}

const NO_SANDBOX: Sandbox = {
  run: async () => ({ ok: false, code: "error", message: "this engine runs no code" }),
  close: async () => {},
};

/** An end that cannot be stored for so long is told as such; the run is stopped all the same, and its end stored later. */
const STORE_MS = 10_000;

async function soon(stored: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const cause = new LogError("unavailable", "the end of the run could not be stored yet");
    timer = setTimeout(() => reject(cause), STORE_MS);
  });
  try {
    await Promise.race([stored, late]);
  } finally {
    clearTimeout(timer);
  }
}
