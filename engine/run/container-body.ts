// How a container carries out its body: pass by pass, each a level of the plan with its own paths, and how a subflow
// carries out the flow that it calls. What the log already tells is not done again.

import { type Problem, ProblemError, problem } from "../contract/problem";
import type { PassState } from "../contract/run-state";
import { prefixOf } from "../contract/step-path";
import type { ContainerContext, PassLocals } from "../nodes/define-node";
import type { PlanNode, RunPlan } from "../plan/run-plan";
import { cancelPass } from "./cancel-inside";
import { checkInputs } from "./check-inputs";
import { type Frame, nodesSeen, scopeOf } from "./frame";
import { passOutput, runOutput } from "./run-output";
import { RunEnded, type StepEnvironment } from "./step";
import { compiled } from "./step-context";

export function bodyOf(node: PlanNode, frame: Frame, env: StepEnvironment, path: string): ContainerContext {
  const passes = () => env.state.nodes[path]?.passes ?? [];

  async function pass(index: number, inside: PassLocals): Promise<PassState> {
    const level = bodyFrame(node, frame, path, index, inside.locals, inside.incoming);
    return carryOut(index, level, inside, () => passOutput(level.graph, env.state, level.prefix));
  }

  /** One pass of any level: begun or gone on with, and its end said together with what stopped with it. */
  async function carryOut(
    index: number,
    level: Frame,
    { item, signal }: Pick<PassLocals, "item" | "signal">,
    output: () => unknown,
  ): Promise<PassState> {
    const known = passes()[index];
    if (known?.how) return known;
    if (!known) env.emit({ type: "pass.started", path, pass: index, ...(item !== undefined && { item }) });
    const end = await env.conduct(level, env, known === undefined, signal);
    if (end.how === "aborted" && !signal?.aborted) throw env.signal.reason ?? new RunEnded();
    const how = end.how === "aborted" ? "cancelled" : end.how;
    const said: { output?: unknown; problem?: Problem } = {};
    if (end.how === "failed") said.problem = end.problem;
    else if (end.how === "continue" || end.how === "break") said.output = end.output;
    else if (end.how === "done") said.output = output();
    env.emit({ type: "pass.finished", path, pass: index, how, ...said });
    if (end.how !== "done") cancelPass(env, level.prefix, `the pass ended: ${how}`);
    return passes()[index]!;
  }

  return {
    passes,
    pass,
    inside(index, locals) {
      const level = bodyFrame(node, frame, path, index, locals, []);
      const scope = () => scopeOf(level, node, env.state, nodesSeen(level));
      let made: Record<string, unknown> | null = null;
      const bind = (template: string, extra?: Record<string, unknown>) => {
        made ??= scope();
        return compiled(template).evaluate(extra ? { ...made, ...extra } : made, "config");
      };
      return { bind, scope };
    },
    async call(inputs) {
      const plan = node.calls!;
      const checked = checkInputs(plan.flow, inputs);
      const [fault] = checked.problems;
      if (fault) throw new ProblemError({ ...fault, node: node.id });
      const level = calledFrame(plan, path, checked.inputs);
      const end = await carryOut(0, level, {}, () => runOutput(level.graph, env.state, level.prefix));
      if (end.how !== "failed") return end.output;
      const { problem: cause } = end;
      throw new ProblemError(
        problem("subflow_failed", { flow: plan.flow.name, node: cause?.node ?? "", reason: cause?.message ?? "" }),
      );
    },
  };
}

function bodyFrame(
  node: PlanNode,
  frame: Frame,
  path: string,
  index: number,
  locals: Record<string, unknown>,
  incoming: readonly unknown[],
): Frame {
  return {
    graph: node.body!,
    plan: frame.plan,
    prefix: prefixOf(path, index),
    outer: frame,
    locals: { ...frame.locals, ...locals },
    inputs: frame.inputs,
    incoming,
    space: frame.space,
  };
}

function calledFrame(plan: RunPlan, path: string, inputs: Record<string, unknown>): Frame {
  const prefix = prefixOf(path, null);
  return { graph: plan, plan, prefix, outer: null, locals: {}, inputs, incoming: [], space: prefix };
}
