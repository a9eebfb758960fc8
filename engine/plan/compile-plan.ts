// Document → frozen plan, or problems. Everything that can be known before a run is said here: the graph, each config
// against its kind's schema, each template and what it refers to, and the flows that it calls.

import type { CatalogEntry } from "../contract/catalog";
import { checkGraph } from "../contract/check-flow";
import { FLOW_LIMITS, type FlowDocument, type FlowNode, nodeTitle } from "../contract/flow";
import { reachable } from "../contract/graph";
import { hasErrors, type Problem, problem } from "../contract/problem";
import type { Known, NodeKind } from "../nodes/define-node";
import { bindConfig } from "./bind";
import { checkConfig } from "./check-config";
import { checkReferences } from "./check-references";
import { findRaces } from "./find-races";
import { hashFlow } from "./hash-flow";
import { inputsSchema } from "./inputs-schema";
import type { PlanEdge, PlanGraph, PlanNode, RunPlan } from "./run-plan";
import { schemaFault } from "./schema-check";

export interface Compiled {
  plan: RunPlan | null;
  problems: Problem[];
}

/** `depth` is how many flows and containers are around it. */
export function compilePlan(
  flow: FlowDocument,
  kinds: ReadonlyMap<string, NodeKind>,
  known: Known,
  depth = 0,
): Compiled {
  const problems = checkGraph(flow, kinds as unknown as ReadonlyMap<string, CatalogEntry>);
  const fault = schemaFault(inputsSchema(flow));
  if (fault) problems.push(problem("flow_shape", { field: "inputs", expected: fault }, { path: "inputs" }));
  const configs = new Map<string, Record<string, unknown>>();
  for (const [index, node] of flow.nodes.entries()) {
    const kind = kinds.get(node.type);
    if (!kind) continue;
    const checked = checkConfig(node, kind, `nodes[${index}]`);
    configs.set(node.id, checked.config);
    // Switched off, often because it is not finished: it only hands on what comes in.
    if (node.disabled) continue;
    problems.push(...checked.problems);
    if (checked.problems.length === 0 && kind.check) problems.push(...kind.check(node, checked.config, known));
  }
  const active = activeNodes(flow, kinds);
  const around = neighbours(flow, active);
  const places = new Map(flow.nodes.map((node, index) => [node.id, index]));
  const all = new Map<string, PlanNode>();
  for (const node of active) {
    const made = planNode(node, kinds.get(node.type)!, configs.get(node.id)!, around.get(node.id)!);
    all.set(node.id, made);
    const at = `nodes[${places.get(node.id)}]`;
    for (const { field, reason } of [...made.config.broken, ...(made.save?.broken ?? [])])
      problems.push(problem("template_syntax", { field, reason }, { node: node.id, path: `${at}.${field}` }));
  }
  const called = compileCalls(flow, all, kinds, known, depth);
  problems.push(...called.problems, ...checkReferences(flow, all));
  const { races, problems: warnings } = findRaces(flow, all);
  problems.push(...warnings);
  if (hasErrors(problems)) return { plan: null, problems };
  return { plan: { flow, races, ...nest(all, called.plans) }, problems };
}

/** Nodes that run: reachable from `start` where there is one, else all; what is in a container, with it; never notes. */
function activeNodes(flow: FlowDocument, kinds: ReadonlyMap<string, NodeKind>): FlowNode[] {
  const runs = flow.nodes.filter((node) => kinds.get(node.type)?.runs);
  const start = runs.find((node) => node.type === "start" && !node.parent);
  if (!start && !runs.some((node) => node.parent)) return runs;
  const outer = runs.filter((node) => !node.parent);
  const reached = start ? reachable([start.id], flow.edges) : new Set(outer.map((node) => node.id));
  const active = new Set(outer.filter((node) => reached.has(node.id)).map((node) => node.id));
  // Containers stand before or after their children in the list; each round takes in one more level.
  const disabled = new Set(runs.filter((node) => node.disabled).map((node) => node.id));
  for (let before = -1; before !== active.size; ) {
    before = active.size;
    for (const { id, parent } of runs) if (parent && active.has(parent) && !disabled.has(parent)) active.add(id);
  }
  return runs.filter((node) => active.has(node.id));
}

function planNode(node: FlowNode, kind: NodeKind, config: Record<string, unknown>, around: Neighbours): PlanNode {
  const { policy } = node;
  return {
    id: node.id,
    node,
    kind,
    ...around,
    join: policy?.join ?? kind.join?.(config) ?? "all",
    config: node.disabled ? bindConfig({}, []) : bindConfig(config, kind.templates, "config.", kind.lazy),
    save: node.save && !node.disabled ? bindConfig(node.save, Object.keys(node.save), "save.") : null,
    timeout_ms: policy?.timeout_ms ?? null,
    on_error: policy?.on_error ?? "fail",
    default_output: policy?.default_output ?? null,
    retry: policy?.retry && policy.retry.max_attempts > 1 ? policy.retry : null,
    budget: policy?.budget ?? null,
    on_unknown: policy?.on_unknown ?? "ask",
    body: null,
    calls: null,
  };
}

/** Puts the bodies into their containers. */
function nest(all: ReadonlyMap<string, PlanNode>, plans: ReadonlyMap<string, RunPlan>): PlanGraph {
  const levels = new Map<string | null, PlanNode[]>();
  for (const node of all.values()) {
    const level = node.node.parent || null;
    levels.set(level, [...(levels.get(level) ?? []), node]);
  }
  for (const node of all.values()) {
    if (node.kind.container && !node.node.disabled) node.body = graphOf(levels.get(node.id) ?? []);
    node.calls = plans.get(node.id) ?? null;
  }
  return graphOf(levels.get(null) ?? []);
}

function graphOf(level: readonly PlanNode[]): PlanGraph {
  return {
    nodes: new Map(level.map((node) => [node.id, node])),
    roots: level.filter((node) => node.incoming.length === 0).map((node) => node.id),
    leaves: level.filter((node) => node.next.length === 0).map((node) => node.id),
    ends: level.filter((node) => node.kind.kind === "end").map((node) => node.id),
  };
}

/** Plans of the flows that `subflow` nodes call: each document holds what it calls, so none can call itself for ever. */
function compileCalls(
  flow: FlowDocument,
  all: ReadonlyMap<string, PlanNode>,
  kinds: ReadonlyMap<string, NodeKind>,
  known: Known,
  depth: number,
): { plans: Map<string, RunPlan>; problems: Problem[] } {
  const plans = new Map<string, RunPlan>();
  const problems: Problem[] = [];
  for (const { id, node, kind } of all.values()) {
    if (kind.kind !== "subflow" || node.disabled || typeof node.config.version !== "string") continue;
    if (node.config.version === "") continue;
    const at = { node: id, path: "config.version" };
    const title = nodeTitle(node);
    const called = flow.flows?.[node.config.version] as FlowDocument | undefined;
    if (!called) problems.push(problem("subflow_missing", { node: title }, at));
    else if (depth + 1 > FLOW_LIMITS.depth)
      problems.push(problem("too_deep", { node: title, limit: FLOW_LIMITS.depth }, at));
    else if (hashFlow(called) !== node.config.version) problems.push(problem("subflow_changed", { node: title }, at));
    else {
      const { plan, problems: inside } = compilePlan(called, kinds, known, depth + 1);
      if (plan) plans.set(id, plan);
      const [first] = inside.filter((one) => one.severity !== "warning");
      if (first)
        problems.push(problem("subflow_broken", { node: title, flow: called.name, reason: first.message }, at));
    }
  }
  return { plans, problems };
}

interface Neighbours {
  incoming: PlanEdge[];
  next: string[];
}

function neighbours(flow: FlowDocument, active: readonly FlowNode[]): Map<string, Neighbours> {
  const all = new Map<string, Neighbours>(active.map((node) => [node.id, { incoming: [], next: [] }]));
  for (const edge of flow.edges) {
    const from = all.get(edge.from.node);
    const to = all.get(edge.to.node);
    if (!from || !to) continue;
    to.incoming.push({ from: edge.from.node, port: edge.from.port });
    if (!from.next.includes(edge.to.node)) from.next.push(edge.to.node);
  }
  return all;
}
