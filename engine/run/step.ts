// One step: bind the config, announce it, let the kind do its work, write variables, announce the result. Kinds that
// answer at once are carried out at once, so that a chain of pure nodes needs no turn of the event loop.

import { nodeTitle } from "../contract/flow";
import { ERROR_PORT } from "../contract/ports";
import { type Problem, ProblemError, problem } from "../contract/problem";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";
import type { Model } from "../models/model";
import type { NodeContext, NodeResult } from "../nodes/define-node";
import type { PlanNode } from "../plan/run-plan";
import type { Sandbox } from "../sandbox/sandbox";
import type { ToolCaller } from "../tools/call-tool";
import { cancelInside } from "./cancel-inside";
import type { GraphEnd } from "./conduct-graph";
import type { Control } from "./control";
import { type Frame, pathOf, scopeOf } from "./frame";
import { nodeBudget } from "./node-budget";
import { plainJson } from "./plain-json";
import { retryDelay } from "./retry-delay";
import { contextOf, incoming } from "./step-context";
import { NO_TIMER, type StepTimer, startTimer } from "./step-timer";

export interface StepEnvironment {
  state: RunState;
  signal: AbortSignal;
  now: () => number;
  monotonic: () => number;
  random: () => number;
  emit: (event: NewEvent) => void;
  durable: () => Promise<void>;
  delta: (path: string, call: string, kind: "text" | "reasoning", text: string) => void;
  model: (name: string) => Promise<Model>;
  tools: ToolCaller;
  sandbox: Sandbox;
  left: NodeContext["left"];
  control: Control;
  /** Carries out a level of the plan, for containers. */
  conduct: (frame: Frame, env: StepEnvironment, fresh: boolean, stop?: AbortSignal) => Promise<GraphEnd>;
  /** An exception that is nobody's fault outside: written to the server's log. */
  report: (cause: unknown, where: string) => void;
}

/** `problem` is set when the node failed and its policy lets its level fail with it; `aborted` when it was stopped. */
export interface StepEnd {
  problem: Problem | null;
  aborted?: true;
}
const DONE: StepEnd = { problem: null };
const ABORTED: StepEnd = { problem: null, aborted: true };

/** Thrown by `emit` once the run or the step has ended: whoever still works stops here. */
export class RunEnded extends Error {
  constructor() {
    super("the run has ended");
    this.name = "RunEnded";
  }
}

/** `input` replaces fields of the bound config: a person changed them before the step began. */
export function performStep(
  node: PlanNode,
  frame: Frame,
  env: StepEnvironment,
  input?: Record<string, unknown>,
): StepEnd | Promise<StepEnd> {
  const path = pathOf(frame, node);
  const known = env.state.nodes[path];
  const end = known?.reason === "retry" ? "retry" : attempt(node, frame, env, path, known?.attempt ?? 1, input);
  if (end !== "retry" && !(end instanceof Promise)) return end;
  return untilEnded(node, frame, env, path, end);
}

/** Goes on with attempt after attempt, waiting in between as the log says. */
async function untilEnded(
  node: PlanNode,
  frame: Frame,
  env: StepEnvironment,
  path: string,
  first: "retry" | Promise<StepEnd | "retry">,
): Promise<StepEnd> {
  const busy = node.kind.idle ? 0 : 1;
  if (busy) env.control.work(1);
  try {
    for (let end = await first; ; end = await attempt(node, frame, env, path, env.state.nodes[path]!.attempt)) {
      if (end !== "retry") return end;
      const waits = (env.state.nodes[path]?.due ?? 0) - env.now();
      if (!(await pause(waits, env.signal))) return ABORTED;
    }
  } finally {
    if (busy) env.control.work(-1);
  }
}

function attempt(
  node: PlanNode,
  frame: Frame,
  run: StepEnvironment,
  path: string,
  number: number,
  input?: Record<string, unknown>,
): StepEnd | "retry" | Promise<StepEnd | "retry"> {
  const began = run.monotonic();
  const known = run.state.nodes[path];
  const resumed = known !== undefined && known.reason !== "retry";
  // A pure kind answers at once: nothing can end it early, and nothing of it can come late.
  const atOnce = node.kind.pure;
  const timer = atOnce ? NO_TIMER : startTimer(node.timeout_ms, run.signal, node.budget !== null);
  const guard = atOnce ? null : guarded(node, path, run, timer);
  const env = guard?.env ?? run;
  const how: Attempt = { node, frame, env: run, path, number, began, timer };
  let result: NodeResult | Promise<NodeResult>;
  try {
    if (node.node.disabled) result = passThrough(how, resumed);
    else {
      const scope = scopeOf(frame, node, env.state, node.config.reads);
      const edited = input ?? (known?.edited ? known.input : null);
      const config = bound(how, scope, resumed, edited);
      result = node.kind.run(config, contextOf(node, frame, env, path, scope, number));
    }
  } catch (cause) {
    timer.stop();
    return failed(how, cause);
  }
  if (!(result instanceof Promise)) {
    timer.stop();
    return finished(how, result);
  }
  return Promise.race([result, timer.expired])
    .then((value) => {
      if (timer.ended()) throw timer.ended();
      return finished(how, value);
    })
    .catch((cause: unknown) => failed(how, cause))
    .finally(() => {
      guard?.close();
      timer.stop();
    });
}

/** The step's own surroundings: once it has ended, or its budget is used up, nothing more is heard of it. */
function guarded(node: PlanNode, path: string, run: StepEnvironment, timer: StepTimer) {
  let over = false;
  const budget = node.budget && nodeBudget(node, path, run, (cause) => timer.end(cause));
  const env: StepEnvironment = {
    ...run,
    signal: timer.signal,
    emit: (event) => {
      if (over || budget?.(event)) throw new RunEnded();
      run.emit(event);
    },
    delta: (...fragment) => {
      if (!over) run.delta(...fragment);
    },
  };
  const close = () => {
    over = true;
  };
  return { env, close };
}

interface Attempt {
  node: PlanNode;
  frame: Frame;
  env: StepEnvironment;
  path: string;
  number: number;
  began: number;
  timer: StepTimer;
}

/** A disabled node hands on what comes in, through the port that it takes when nothing else holds. */
function passThrough({ node, frame, env, path, number }: Attempt, resumed: boolean): NodeResult {
  if (!resumed) env.emit({ type: "node.started", path, attempt: number });
  const port = node.kind.dynamic_outputs?.rest.id ?? node.kind.outputs[0]?.id;
  return { output: incoming(node, frame, env.state)[0] ?? null, ...(port !== undefined && { port }) };
}

/** Binds the config and announces the step; where binding fails the step is announced all the same. */
function bound(
  { node, env, path, number }: Attempt,
  scope: Record<string, unknown>,
  resumed: boolean,
  edited: Record<string, unknown> | null,
): Record<string, unknown> {
  let config: Record<string, unknown> | null = null;
  try {
    config = node.config.bind(scope);
    if (edited) config = { ...config, ...edited };
    return config;
  } finally {
    if (!resumed) {
      const started: NewEvent = { type: "node.started", path, attempt: number };
      if (config && (edited || !node.kind.pure)) started.input = plainJson(config) as Record<string, unknown>;
      if (edited) started.edited = true;
      env.emit(started);
    }
  }
}

function finished(how: Attempt, result: NodeResult): StepEnd | "retry" {
  const { node, frame, env, path } = how;
  let saved: Record<string, unknown> | undefined;
  if (node.save) {
    try {
      saved = node.save.bind(scopeOf(frame, node, env.state, node.save.reads, { output: result.output }));
    } catch (cause) {
      return failed(how, cause);
    }
  }
  if (result.variables) setVariables(how, result.variables);
  if (saved) setVariables(how, saved);
  const event: NewEvent = { type: "node.finished", path, output: plainJson(result.output), duration_ms: since(how) };
  if (result.port !== undefined && result.port !== "out") event.port = result.port;
  env.emit(event);
  return DONE;
}

function setVariables({ env, path, frame }: Attempt, values: Record<string, unknown>): void {
  for (const name of Object.keys(values))
    env.emit({ type: "variable.set", path, name: frame.space + name, value: plainJson(values[name]) });
}

function failed(how: Attempt, cause: unknown): StepEnd | "retry" {
  const { node, env, path, timer, number } = how;
  // Said by whoever ends the run or the pass, together with everything else that stops with it.
  if (env.signal.aborted || (cause instanceof RunEnded && !timer.ended())) return ABORTED;
  const found = { ...problemOf(how, timer.ended() ?? cause), node: node.id };
  cancelInside(env, path, found.message);
  const delay_ms = retryDelay(node, found, number, env.state.nodes[path], env.random);
  if (delay_ms !== null) {
    env.emit({ type: "node.retrying", path, attempt: number + 1, delay_ms, problem: found });
    return "retry";
  }
  const event: NewEvent = { type: "node.failed", path, problem: found, duration_ms: since(how) };
  if (node.on_error === "branch") {
    event.port = ERROR_PORT;
    event.output = { code: found.code, message: found.message, node: node.id };
  } else if (node.on_error === "continue") {
    event.port = "out";
    if (node.default_output !== null) event.output = node.default_output;
  }
  env.emit(event);
  return event.port === undefined ? { problem: found } : DONE;
}

function problemOf({ node, env, path, timer }: Attempt, cause: unknown): Problem {
  const title = nodeTitle(node.node);
  if (timer.timedOut()) return problem("node_timeout", { node: title, limit_ms: node.timeout_ms });
  if (cause instanceof ProblemError) return cause.problem;
  env.report(cause, `node ${path}`);
  return problem("node_failed", { node: title, reason: cause instanceof Error ? cause.message : String(cause) });
}

function since({ began, env }: Attempt): number {
  return Math.round((env.monotonic() - began) * 100) / 100;
}

/** False when it was stopped before its time. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", stop);
        resolve(true);
      },
      Math.max(0, ms),
    );
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
