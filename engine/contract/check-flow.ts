// Structural problems of a document: what can be told from the graph and the catalogue alone, without a database, a
// model or a template engine. Runs in the browser and in front of the compiler.

import type { CatalogEntry } from "./catalog";
import { containersOf } from "./containers";
import type { FlowDocument, FlowEdge, FlowNode } from "./flow";
import { FLOW_LIMITS, nodeTitle } from "./flow";
import { findCycle, reachable } from "./graph";
import { portsOf } from "./ports";
import { type Problem, problem } from "./problem";

/** Errors and warnings of the graph; an empty list means that it can be compiled. */
export function checkGraph(flow: FlowDocument, kinds: ReadonlyMap<string, CatalogEntry>): Problem[] {
  const problems: Problem[] = [...repeated(flow)];
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const node of flow.nodes) {
    const entry = kinds.get(node.type);
    if (!entry) {
      problems.push(problem("unknown_kind", { kind: node.type }, { node: node.id }));
      continue;
    }
    const count = (counts.get(node.type) ?? 0) + 1;
    counts.set(node.type, count);
    if (entry.max !== undefined && count === entry.max + 1)
      problems.push(problem("too_many_of_kind", { kind: node.type, max: entry.max }, { node: node.id }));
  }
  problems.push(...containerProblems(flow, nodes, kinds));
  const sound = flow.edges.filter((edge) => {
    const found = edgeProblem(edge, nodes, kinds);
    if (found) problems.push(found);
    return !found;
  });
  problems.push(...cycleProblems(connected(flow, sound), nodes));
  problems.push(...connectionWarnings(flow, sound, kinds));
  return problems;
}

function* repeated(flow: FlowDocument): Generator<Problem> {
  for (const [what, list] of [
    ["nodes", flow.nodes],
    ["edges", flow.edges],
  ] as const) {
    const first = new Map<string, number>();
    for (const [index, item] of list.entries()) {
      const before = first.get(item.id);
      if (before === undefined) first.set(item.id, index);
      else
        yield problem(
          "duplicate_id",
          { what, id: item.id },
          { path: `${what}[${before}], ${what}[${index}]`, ...(what === "nodes" && { node: item.id }) },
        );
    }
  }
}

function edgeProblem(
  edge: FlowEdge,
  nodes: ReadonlyMap<string, FlowNode>,
  kinds: ReadonlyMap<string, CatalogEntry>,
): Problem | null {
  for (const [end, ref, side] of [
    ["from", edge.from, "outputs"],
    ["to", edge.to, "inputs"],
  ] as const) {
    const node = nodes.get(ref.node);
    if (!node) return problem("edge_without_node", { edge: edge.id, end, node: ref.node });
    const entry = kinds.get(node.type);
    if (!entry) continue;
    if (!portsOf(entry, node)[side].some((port) => port.id === ref.port))
      return problem("edge_without_port", { edge: edge.id, port: ref.port, node: nodeTitle(node) }, { node: node.id });
  }
  if (edge.from.node === edge.to.node)
    return problem("self_loop", { node: nodeTitle(nodes.get(edge.from.node)!) }, { node: edge.from.node });
  const [from, to] = [nodes.get(edge.from.node)!, nodes.get(edge.to.node)!];
  if ((from.parent || null) !== (to.parent || null))
    return problem("edge_crosses", { from: nodeTitle(from), to: nodeTitle(to) }, { node: from.id });
  return null;
}

function* containerProblems(
  flow: FlowDocument,
  nodes: ReadonlyMap<string, FlowNode>,
  kinds: ReadonlyMap<string, CatalogEntry>,
): Generator<Problem> {
  const filled = new Set<string>();
  for (const node of flow.nodes) {
    const at = { node: node.id };
    const title = nodeTitle(node);
    const entry = kinds.get(node.type);
    if ((entry?.container || node.type === "subflow") && node.policy?.retry && node.policy.retry.max_attempts > 1)
      yield problem("container_retry", { node: title }, at);
    if (!node.parent) {
      if (node.type === "end" && typeof node.config.exit === "string" && node.config.exit !== "value")
        yield problem("end_misplaced", { node: title }, at);
      continue;
    }
    if (entry?.runs) filled.add(node.parent);
    const parent = nodes.get(node.parent);
    const around = containersOf(node.id, nodes);
    if (!parent || !kinds.get(parent.type)?.container || around.includes(node.id))
      yield problem("bad_parent", { node: title, parent: parent ? nodeTitle(parent) : node.parent }, at);
    else if (around.length > FLOW_LIMITS.depth)
      yield problem("too_deep", { node: title, limit: FLOW_LIMITS.depth }, at);
    if (node.type === "start") yield problem("start_inside", { node: title }, at);
  }
  for (const node of flow.nodes)
    if (kinds.get(node.type)?.container && !node.disabled && !filled.has(node.id))
      yield problem("empty_container", { node: nodeTitle(node) }, { node: node.id });
}

/** Edges of what runs: an island beside `start` is told as not connected, and stops nobody. */
function connected(flow: FlowDocument, edges: FlowEdge[]): FlowEdge[] {
  const start = flow.nodes.find((node) => node.type === "start" && !node.parent);
  if (!start) return edges;
  const reached = reachable([start.id], edges);
  const inside = new Set(flow.nodes.filter((node) => node.parent).map((node) => node.id));
  return edges.filter(({ from }) => reached.has(from.node) || inside.has(from.node));
}

function cycleProblems(edges: FlowEdge[], nodes: ReadonlyMap<string, FlowNode>): Problem[] {
  const cycle = findCycle([...nodes.keys()], edges);
  if (!cycle) return [];
  const names = cycle.map((id) => nodeTitle(nodes.get(id)!)).join(" → ");
  return [problem("cycle", { nodes: names }, { node: cycle[0]! })];
}

function connectionWarnings(
  flow: FlowDocument,
  edges: FlowEdge[],
  kinds: ReadonlyMap<string, CatalogEntry>,
): Problem[] {
  const runs = flow.nodes.filter((node) => kinds.get(node.type)?.runs !== false);
  if (runs.length === 0) return [problem("nothing_to_run")];
  const start = runs.find((node) => node.type === "start" && !node.parent);
  if (!start) return [];
  const reached = reachable([start.id], edges);
  return runs
    .filter((node) => !node.parent && !reached.has(node.id))
    .map((node) => problem("not_connected", { node: nodeTitle(node) }, { node: node.id }));
}
