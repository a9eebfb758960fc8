import type { PlanGraph, PlanNode } from "../plan/run-plan";

/** A level with only some of its nodes; edges from others are left out, so that nobody waits for them. */
export function onlyOf(graph: PlanGraph, only: readonly string[] | null): PlanGraph {
  if (only === null) return graph;
  const kept = new Set(only);
  const nodes = new Map<string, PlanNode>();
  for (const node of graph.nodes.values()) {
    if (!kept.has(node.id)) continue;
    const incoming = node.incoming.filter((edge) => kept.has(edge.from));
    nodes.set(node.id, { ...node, incoming, next: node.next.filter((id) => kept.has(id)) });
  }
  const all = [...nodes.values()];
  return {
    nodes,
    roots: all.filter((node) => node.incoming.length === 0).map((node) => node.id),
    leaves: all.filter((node) => node.next.length === 0).map((node) => node.id),
    ends: all.filter((node) => node.kind.kind === "end").map((node) => node.id),
  };
}
