// The engine as servers and commands hold it: catalogue, checks, and the runs that are under way in this process.

import type { Catalog, ToolEntry } from "./contract/catalog";
import type { FlowDocument } from "./contract/flow";
import { type Opened, openFlow } from "./contract/open-flow";
import { hasErrors, type Problem } from "./contract/problem";
import { RunFold, reduceAll } from "./contract/reduce-run";
import { type Delta, endsRun, type NewEvent, type RunEvent } from "./contract/run-event";
import type { RunState } from "./contract/run-state";
import type { EventLog } from "./log/event-log";
import type { ModelSource } from "./models/model";
import type { Known, NodeKind } from "./nodes/define-node";
import { kindEntry } from "./nodes/kind-entry";
import { compilePlan } from "./plan/compile-plan";
import { hashFlow } from "./plan/hash-flow";
import { keepCompiled } from "./plan/keep-compiled";
import type { RunPlan } from "./plan/run-plan";
import { checkInputs } from "./run/check-inputs";
import { checkModels } from "./run/check-models";
import { type Conduct, conductRun } from "./run/conduct-run";
import { createEventWriter } from "./run/event-writer";
import { type NewRun, startedEvent } from "./run/started-event";
import { watchRun } from "./run/watch-run";
import type { ToolCaller } from "./tools/call-tool";
import { toolEntry } from "./tools/tool-entry";

export interface EngineOptions {
  log: EventLog;
  tools: ToolCaller;
  models: ModelSource;
  kinds: readonly NodeKind[];
  now?: () => number;
  monotonic?: () => number;
  /** takes secrets out of an event before it is folded, stored or shown */
  redact?: (event: RunEvent) => RunEvent;
  /** makes what takes secrets out of one streamed answer, piece by piece, also where one is cut in two */
  redactStream?: () => (piece: string) => string;
  /** exceptions that are nobody's fault outside */
  report?: (cause: unknown, where: string) => void;
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
  /** Answers once `run.started` is durable; the run goes on by itself. */
  start(run: NewRun): Promise<{ run_id: string } | { problems: Problem[] }>;
  /** Conducts an unsettled run again from its log. */
  recover(run_id: string, flow: FlowDocument): Promise<void>;
  /** True once the end is durable; false when the run is not under way here. */
  cancel(run_id: string, reason: string): Promise<boolean>;
  /** Resolves with the state when the run ends, whoever conducts it. */
  settled(run_id: string): Promise<RunState>;
  watch(run_id: string, after: number, signal: AbortSignal): AsyncIterable<{ event: RunEvent } | { delta: Delta }>;
  active(): string[];
  /** Lets go of all runs without ending them; they are recovered by the next start. */
  stop(): Promise<void>;
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
  let stopping = false;

  const compile = keepCompiled((flow) => compilePlan(flow, kinds, known));
  const report = options.report ?? ((cause, where) => console.error(where, cause));

  /** Takes up a run; resolves when its first new event is durable. */
  function conduct(run_id: string, plan: RunPlan, fold: RunFold, first: NewEvent): Promise<void> {
    const writer = createEventWriter({
      run_id,
      log,
      fold,
      now,
      redact: options.redact ?? ((event) => event),
      onLost: (cause) => {
        report(cause, `run ${run_id} was lost`);
        void active.get(run_id)?.release();
        active.delete(run_id);
      },
    });
    writer.emit(first);
    const taken = writer.durable();
    const streams = new Map<string, (piece: string) => string>();
    const made = conductRun({
      plan,
      fold,
      writer,
      now,
      monotonic,
      report,
      tools,
      model: async (name) => models.resolve(name),
      delta: (path, call, kind, text) => {
        const watching = viewers.get(run_id);
        if (!watching) return;
        const key = JSON.stringify([path, call, kind]);
        const clean = streams.get(key) ?? options.redactStream?.() ?? ((piece: string) => piece);
        streams.set(key, clean);
        const shown = clean(text);
        if (shown !== "") for (const show of watching) show({ run_id, path, call, kind, text: shown });
      },
    });
    active.set(run_id, made);
    made.done.catch((cause: unknown) => report(cause, `run ${run_id}`)).finally(() => active.delete(run_id));
    return taken;
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
      await conduct(run.run_id, plan, new RunFold(), startedEvent(run, checked.inputs));
      return { run_id: run.run_id };
    },
    async recover(run_id, flow) {
      if (active.has(run_id) || stopping) return;
      const events = await log.read(run_id);
      if (events.length === 0 || endsRun(events.at(-1)!)) return;
      const { plan, problems } = compile(flow);
      if (!plan) throw new Error(`run ${run_id} cannot go on: ${problems[0]?.message}`);
      const fold = new RunFold();
      for (const event of events) fold.add(event);
      await conduct(run_id, plan, fold, { type: "run.resumed", reason: "recovered" });
    },
    async cancel(run_id, reason) {
      const run = active.get(run_id);
      if (!run) return false;
      await run.cancel(reason);
      return true;
    },
    async settled(run_id) {
      const run = active.get(run_id);
      if (run) return run.done;
      const signal = new AbortController().signal;
      const events: RunEvent[] = [];
      for await (const batch of log.follow(run_id, 0, signal)) events.push(...batch);
      return reduceAll(events);
    },
    watch: (run_id, after, signal) => watchRun(log, viewers, run_id, after, signal),
    active: () => [...active.keys()],
    async stop() {
      stopping = true;
      await Promise.all([...active.values()].map((run) => run.release()));
      active.clear();
    },
  };
}
