// Whether two ports may be connected: asked while a connection is dragged, by keyboard connecting and by tests, so that
// the canvas never makes an edge that the checker refuses.

import type { CatalogEntry } from "./catalog";
import type { FlowDocument, PortRef } from "./flow";
import { nodeTitle } from "./flow";
import { reachable } from "./graph";
import { portsOf } from "./ports";
import { type Problem, problem } from "./problem";

/** Null where an edge `from` (an output) → `to` (an input) may be added to `flow`; otherwise why not. */
export function canConnect(
  flow: FlowDocument,
  kinds: ReadonlyMap<string, CatalogEntry>,
  from: PortRef,
  to: PortRef,
): Problem | null {
  const source = flow.nodes.find((node) => node.id === from.node);
  const target = flow.nodes.find((node) => node.id === to.node);
  if (!source) return problem("edge_without_node", { edge: "", end: "from", node: from.node });
  if (!target) return problem("edge_without_node", { edge: "", end: "to", node: to.node });
  if (source.id === target.id) return problem("self_loop", { node: nodeTitle(source) }, { node: source.id });
  if ((source.parent || null) !== (target.parent || null))
    return problem("edge_crosses", { from: nodeTitle(source), to: nodeTitle(target) }, { node: source.id });
  for (const [node, port, side, word] of [
    [source, from.port, "outputs", "output"],
    [target, to.port, "inputs", "input"],
  ] as const) {
    const entry = kinds.get(node.type);
    if (!entry) return problem("unknown_kind", { kind: node.type }, { node: node.id });
    if (!portsOf(entry, node)[side].some((one) => one.id === port))
      return problem("not_connectable", { node: nodeTitle(node), side: word }, { node: node.id });
  }
  const same = flow.edges.some(
    (edge) =>
      edge.from.node === from.node &&
      edge.from.port === from.port &&
      edge.to.node === to.node &&
      edge.to.port === to.port,
  );
  if (same) return problem("duplicate_edge", { from: nodeTitle(source), to: nodeTitle(target) });
  if (reachable([target.id], flow.edges).has(source.id))
    return problem("cycle", { nodes: `${nodeTitle(target)} → … → ${nodeTitle(source)}` }, { node: source.id });
  return null;
}

/** Where an edge from this output may lead: one free input port per node, in document order. */
export function legalTargets(flow: FlowDocument, kinds: ReadonlyMap<string, CatalogEntry>, from: PortRef): PortRef[] {
  const targets: PortRef[] = [];
  for (const node of flow.nodes) {
    const entry = kinds.get(node.type);
    if (!entry || node.id === from.node) continue;
    const to = entry.inputs
      .map((port) => ({ node: node.id, port: port.id }))
      .find((ref) => canConnect(flow, kinds, from, ref) === null);
    if (to) targets.push(to);
  }
  return targets;
}
