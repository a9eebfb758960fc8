// What a kind is handed while it runs.

import type { RunState } from "../contract/run-state";
import type { NodeContext } from "../nodes/define-node";
import type { PlanNode } from "../plan/run-plan";
import { type CompiledTemplate, compileTemplate } from "../plan/template";
import { bodyOf } from "./container-body";
import { type Frame, nodesSeen, scopeOf, variablesOf } from "./frame";
import type { StepEnvironment } from "./step";

export function contextOf(
  node: PlanNode,
  frame: Frame,
  env: StepEnvironment,
  path: string,
  scope: Record<string, unknown>,
  attempt: number,
): NodeContext {
  const { state } = env;
  return {
    path,
    node: node.node,
    inputs: frame.inputs,
    get variables() {
      return variablesOf(frame, node, state);
    },
    incoming: incoming(node, frame, state),
    bind: (template, extra) => compiled(template).evaluate(extra ? { ...scope, ...extra } : scope, "config"),
    scope: () => scopeOf(frame, node, state, nodesSeen(frame)),
    attempt,
    started_at: state.nodes[path]?.started_at ?? env.now(),
    get body() {
      return bodyOf(node, frame, env, path);
    },
    ask: (question) => env.control.ask(path, question, attempt, env, !node.kind.idle),
    sleepUntil: (until) => env.control.sleepUntil(path, until, env),
    sandbox: env.sandbox,
    on_unknown: node.on_unknown,
    trace: () => state.nodes[path]?.trace ?? null,
    signal: env.signal,
    now: env.now,
    emit: env.emit,
    durable: env.durable,
    delta: (call, kind, text) => env.delta(path, call, kind, text),
    model: env.model,
    model_override: state.model,
    tools: env.tools,
    folder: state.folder,
    left: env.left,
  };
}

const templates = new Map<string, CompiledTemplate>();
export function compiled(source: string): CompiledTemplate {
  let template = templates.get(source);
  if (!template) {
    if (templates.size > 5_000) templates.clear();
    template = compileTemplate(source);
    templates.set(source, template);
  }
  return template;
}

/** Outputs that came in by delivered edges, in edge order; at the beginning of a pass what the pass is handed. */
export function incoming(node: PlanNode, frame: Frame, state: RunState): readonly unknown[] {
  if (node.incoming.length === 0) return frame.incoming;
  const { prefix } = frame;
  const came: unknown[] = [];
  for (const edge of node.incoming) {
    const source = state.nodes[prefix === "" ? edge.from : prefix + edge.from];
    if (source?.port === edge.port) came.push(source.output);
  }
  return came;
}
