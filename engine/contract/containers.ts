// Plain questions about nodes inside nodes.

import type { FlowDocument, FlowNode } from "./flow";

/** The containers around a node, the nearest first. Ends where a parent is missing or comes twice. */
export function containersOf(id: string, nodes: ReadonlyMap<string, Pick<FlowNode, "parent">>): string[] {
  const around: string[] = [];
  for (let parent = nodes.get(id)?.parent; parent; parent = nodes.get(parent)?.parent) {
    if (around.includes(parent) || !nodes.has(parent)) break;
    around.push(parent);
  }
  return around;
}

/** Everything inside these nodes, at any depth, in document order; themselves not included. */
export function contentOf(flow: FlowDocument, ids: ReadonlySet<string>): FlowNode[] {
  if (!flow.nodes.some((node) => node.parent)) return [];
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  return flow.nodes.filter((node) => !ids.has(node.id) && containersOf(node.id, nodes).some((one) => ids.has(one)));
}
