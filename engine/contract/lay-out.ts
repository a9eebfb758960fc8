// Places nodes that have no position: columns by longest path from the beginning, as text runs from left to right.
// A fallback for files that carry no positions; the editor's "Tidy up" does the finer work.

import type { FlowDocument, FlowNode } from "./flow";

const COLUMN = 296;
const ROW = 176;
/** Places inside a container begin below its header. */
const INSET = { x: 24, y: 76 };

/** The same document with a position on every node; placed nodes stay where they are. */
export function layOut(flow: FlowDocument): FlowDocument {
  if (flow.nodes.every((node) => node.position)) return flow;
  const depth = depths(flow);
  const used = new Map<string, number>();
  const place = (node: FlowNode): FlowNode => {
    if (node.position) return node;
    const column = depth.get(node.id) ?? 0;
    const lane = `${node.parent ?? ""}/${column}`;
    const row = used.get(lane) ?? 0;
    used.set(lane, row + 1);
    const inset = node.parent ? INSET : { x: 0, y: 0 };
    return { ...node, position: { x: inset.x + column * COLUMN, y: inset.y + row * ROW } };
  };
  return { ...flow, nodes: flow.nodes.map(place) };
}

/** Longest distance from a beginning, by peeling off nodes whose sources are all done; nodes on a cycle stay at 0. */
function depths(flow: FlowDocument): Map<string, number> {
  const waiting = new Map(flow.nodes.map((node) => [node.id, 0]));
  for (const edge of flow.edges) waiting.set(edge.to.node, (waiting.get(edge.to.node) ?? 0) + 1);
  const next = new Map<string, string[]>();
  for (const edge of flow.edges) next.set(edge.from.node, [...(next.get(edge.from.node) ?? []), edge.to.node]);
  const depth = new Map<string, number>();
  const ready = flow.nodes.filter((node) => waiting.get(node.id) === 0).map((node) => node.id);
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    for (const target of next.get(id) ?? []) {
      depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(id) ?? 0) + 1));
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  return depth;
}
