// Document → frozen plan, or problems. Everything that can be known before a run is said here: the graph, each config
// against its kind's schema, each template and what it refers to.

import type { CatalogEntry } from "../contract/catalog";
import { checkGraph } from "../contract/check-flow";
import type { FlowDocument, FlowNode } from "../contract/flow";
import { reachable } from "../contract/graph";
import { hasErrors, type Problem, problem } from "../contract/problem";
import type { Known, NodeKind } from "../nodes/define-node";
import { bindConfig } from "./bind";
import { checkConfig } from "./check-config";
import { checkReferences } from "./check-references";
import { inputsSchema } from "./inputs-schema";
import type { PlanEdge, PlanNode, RunPlan } from "./run-plan";
import { schemaFault } from "./schema-check";

export interface Compiled {
  plan: RunPlan | null;
  problems: Problem[];
}

export function compilePlan(flow: FlowDocument, kinds: ReadonlyMap<string, NodeKind>, known: Known): Compiled {
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
  const nodes = new Map<string, PlanNode>();
  for (const node of active) {
    const made = planNode(node, kinds.get(node.type)!, configs.get(node.id)!, around.get(node.id)!);
    nodes.set(node.id, made);
    const at = `nodes[${places.get(node.id)}]`;
    for (const { field, reason } of [...made.config.broken, ...(made.save?.broken ?? [])])
      problems.push(problem("template_syntax", { field, reason }, { node: node.id, path: `${at}.${field}` }));
  }
  problems.push(...checkReferences(flow, nodes));
  if (hasErrors(problems)) return { plan: null, problems };
  const plan: RunPlan = {
    flow,
    nodes,
    roots: active.filter((node) => nodes.get(node.id)!.incoming.length === 0).map((node) => node.id),
    leaves: active.filter((node) => nodes.get(node.id)!.next.length === 0).map((node) => node.id),
  };
  return { plan, problems };
}

/** Nodes that run: reachable from `start` where there is one, else all; never notes. */
function activeNodes(flow: FlowDocument, kinds: ReadonlyMap<string, NodeKind>): FlowNode[] {
  const runs = flow.nodes.filter((node) => kinds.get(node.type)?.runs);
  const start = runs.find((node) => node.type === "start");
  if (!start) return runs;
  const reached = reachable([start.id], flow.edges);
  return runs.filter((node) => reached.has(node.id));
}

function planNode(node: FlowNode, kind: NodeKind, config: Record<string, unknown>, around: Neighbours): PlanNode {
  return {
    id: node.id,
    node,
    kind,
    ...around,
    join: node.policy?.join ?? "all",
    config: node.disabled ? bindConfig({}, []) : bindConfig(config, kind.templates, "config.", kind.lazy),
    save: node.save && !node.disabled ? bindConfig(node.save, Object.keys(node.save), "save.") : null,
    timeout_ms: node.policy?.timeout_ms ?? null,
    on_error: node.policy?.on_error ?? "fail",
  };
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
