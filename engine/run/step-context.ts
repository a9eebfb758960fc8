// What a kind is handed while it runs.

import type { ApprovalState, RunState } from "../contract/run-state";
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
  if (node.kind.pure) return new PureContext(node, frame, env, path, scope, attempt) as unknown as NodeContext;
  const { state } = env;
  const pure = new PureContext(node, frame, env, path, scope, attempt);
  return {
    path,
    node: node.node,
    inputs: frame.inputs,
    get variables() {
      return pure.variables;
    },
    incoming: pure.incoming,
    bind: (template, extra) => pure.bind(template, extra),
    scope: () => pure.scope(),
    attempt,
    started_at: state.nodes[path]?.started_at ?? env.now(),
    get body() {
      return bodyOf(node, frame, env, path);
    },
    ask: (question) => env.control.ask(path, question, attempt, env, !node.kind.idle),
    questions: (kind) => questionsOf(state, path, kind),
    sleepUntil: (until, heard) => env.control.sleepUntil(path, until, env, !node.kind.idle, heard),
    proceed: () => env.control.proceed(env, !node.kind.idle),
    listen: (accepts) => env.control.listen(path, accepts),
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

/** Agents go on in their trace when they are tried again, so what was asked in earlier attempts is theirs too. */
function questionsOf(state: RunState, path: string, kind: string): ApprovalState[] {
  return Object.values(state.approvals).filter((one) => one.path === path && one.kind === kind);
}

/** What a pure kind may use: made for every step of a long flow, so it is all on the prototype. */
class PureContext {
  constructor(
    private readonly step: PlanNode,
    private readonly frame: Frame,
    private readonly env: StepEnvironment,
    readonly path: string,
    private readonly readable: Record<string, unknown>,
    readonly attempt: number,
  ) {}
  get node() {
    return this.step.node;
  }
  get inputs() {
    return this.frame.inputs;
  }
  get variables() {
    return variablesOf(this.frame, this.step, this.env.state);
  }
  get incoming() {
    return incoming(this.step, this.frame, this.env.state);
  }
  bind(template: string, extra?: Record<string, unknown>): unknown {
    return compiled(template).evaluate(extra ? { ...this.readable, ...extra } : this.readable, "config");
  }
  scope(): Record<string, unknown> {
    return scopeOf(this.frame, this.step, this.env.state, nodesSeen(this.frame));
  }
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
