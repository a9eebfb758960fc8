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
import { type CompiledTemplate, compileTemplate } from "../plan/template";
import type { ToolCaller } from "../tools/call-tool";
import { plainJson } from "./plain-json";
import { nodesRead, scopeOf } from "./scope";
import { startTimer } from "./step-timer";

export interface StepEnvironment {
  state: RunState;
  signal: AbortSignal;
  now: () => number;
  monotonic: () => number;
  emit: (event: NewEvent) => void;
  durable: () => Promise<void>;
  delta: (path: string, call: string, kind: "text" | "reasoning", text: string) => void;
  model: (name: string) => Promise<Model>;
  tools: ToolCaller;
  left: NodeContext["left"];
  /** An exception that is nobody's fault outside: written to the server's log. */
  report: (cause: unknown, where: string) => void;
}

/** `problem` is set when the node failed and its policy lets the run fail with it. */
export type StepEnd = { problem: Problem | null };

/** Thrown by `emit` once the run has ended: whoever still works stops here. */
export class RunEnded extends Error {
  constructor() {
    super("the run has ended");
    this.name = "RunEnded";
  }
}

export function performStep(node: PlanNode, run: StepEnvironment): StepEnd | Promise<StepEnd> {
  const began = run.monotonic();
  const resumed = run.state.nodes[node.id] !== undefined;
  const timer = startTimer(node.timeout_ms, run.signal);
  let over = false;
  const env: StepEnvironment = {
    ...run,
    emit: (event) => {
      if (over) throw new RunEnded();
      run.emit(event);
    },
    delta: (...fragment) => {
      if (!over) run.delta(...fragment);
    },
  };
  let result: NodeResult | Promise<NodeResult>;
  try {
    if (node.node.disabled) result = passThrough(node, env, resumed);
    else {
      const scope = scopeOf(env.state, nodesRead(node.config));
      const config = bound(node, env, scope, resumed);
      result = node.kind.run(config, contextOf(node, env, scope, timer.signal));
    }
  } catch (cause) {
    timer.stop();
    return failed(node, env, cause, began, timer.timedOut());
  }
  if (!(result instanceof Promise)) {
    timer.stop();
    return finished(node, env, result, began);
  }
  return Promise.race([result, timer.expired])
    .then((value) => {
      if (timer.timedOut()) throw timer.signal.reason;
      return finished(node, env, value, began);
    })
    .catch((cause: unknown) => failed(node, env, cause, began, timer.timedOut()))
    .finally(() => {
      over = true;
      timer.stop();
    });
}

/** A disabled node hands on what comes in, through the port that it takes when nothing else holds. */
function passThrough(node: PlanNode, env: StepEnvironment, resumed: boolean): NodeResult {
  if (!resumed) env.emit({ type: "node.started", path: node.id, attempt: 1 });
  const port = node.kind.dynamic_outputs?.rest.id;
  return { output: incoming(node, env.state)[0] ?? null, ...(port !== undefined && { port }) };
}

/** Binds the config and announces the step; where binding fails the step is announced all the same. */
function bound(node: PlanNode, env: StepEnvironment, scope: Record<string, unknown>, resumed: boolean) {
  let config: Record<string, unknown> | null = null;
  try {
    config = node.config.bind(scope);
    return config;
  } finally {
    if (!resumed) {
      const started: NewEvent = { type: "node.started", path: node.id, attempt: 1 };
      if (config && !node.kind.pure) started.input = plainJson(config) as Record<string, unknown>;
      env.emit(started);
    }
  }
}

function contextOf(
  node: PlanNode,
  env: StepEnvironment,
  scope: Record<string, unknown>,
  signal: AbortSignal,
): NodeContext {
  const { state } = env;
  return {
    path: node.id,
    node: node.node,
    inputs: state.inputs,
    variables: state.variables,
    incoming: incoming(node, state),
    bind: (template, extra) => compiled(template).evaluate(extra ? { ...scope, ...extra } : scope, "config"),
    trace: () => state.nodes[node.id]?.trace ?? null,
    signal,
    now: env.now,
    emit: env.emit,
    durable: env.durable,
    delta: (call, kind, text) => env.delta(node.id, call, kind, text),
    model: env.model,
    model_override: state.model,
    tools: env.tools,
    folder: state.folder,
    left: env.left,
  };
}

const templates = new Map<string, CompiledTemplate>();
function compiled(source: string): CompiledTemplate {
  let template = templates.get(source);
  if (!template) {
    if (templates.size > 5_000) templates.clear();
    template = compileTemplate(source);
    templates.set(source, template);
  }
  return template;
}

function incoming(node: PlanNode, state: RunState): unknown[] {
  return node.incoming
    .filter((edge) => state.nodes[edge.from]?.port === edge.port)
    .map((edge) => state.nodes[edge.from]!.output);
}

function finished(node: PlanNode, env: StepEnvironment, result: NodeResult, began: number): StepEnd {
  let saved: Record<string, unknown> = {};
  if (node.save) {
    try {
      saved = node.save.bind(scopeOf(env.state, nodesRead(node.save), { output: result.output }));
    } catch (cause) {
      return failed(node, env, cause, began, false);
    }
  }
  for (const values of [result.variables, saved])
    for (const [name, value] of Object.entries(values ?? {}))
      env.emit({ type: "variable.set", path: node.id, name, value: plainJson(value) });
  const event: NewEvent = {
    type: "node.finished",
    path: node.id,
    output: plainJson(result.output),
    duration_ms: since(began, env),
  };
  if (result.port !== undefined && result.port !== "out") event.port = result.port;
  env.emit(event);
  return { problem: null };
}

function failed(node: PlanNode, env: StepEnvironment, cause: unknown, began: number, timedOut: boolean): StepEnd {
  if (cause instanceof RunEnded) return { problem: null };
  if (env.signal.aborted) {
    env.emit({ type: "node.cancelled", path: node.id, reason: reasonOf(env.signal) });
    return { problem: null };
  }
  const found = { ...problemOf(node, env, cause, timedOut), node: node.id };
  const event: NewEvent = { type: "node.failed", path: node.id, problem: found, duration_ms: since(began, env) };
  if (node.on_error === "branch") {
    event.port = ERROR_PORT;
    event.output = { code: found.code, message: found.message, node: node.id };
  } else if (node.on_error === "continue") event.port = "out";
  env.emit(event);
  return { problem: event.port === undefined ? found : null };
}

function problemOf(node: PlanNode, env: StepEnvironment, cause: unknown, timedOut: boolean): Problem {
  const title = nodeTitle(node.node);
  if (timedOut) return problem("node_timeout", { node: title, limit_ms: node.timeout_ms });
  if (cause instanceof ProblemError) return cause.problem;
  env.report(cause, `node ${node.id}`);
  return problem("node_failed", { node: title, reason: cause instanceof Error ? cause.message : String(cause) });
}

function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error ? signal.reason.message : String(signal.reason ?? "cancelled");
}

function since(began: number, env: StepEnvironment): number {
  return Math.round((env.monotonic() - began) * 100) / 100;
}
