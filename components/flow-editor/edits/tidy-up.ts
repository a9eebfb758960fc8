import dagre from "@dagrejs/dagre";
import type { FlowDocument, Position } from "@/engine/contract/flow";
import { moveNodes } from "./change-node";
import type { Edit } from "./edit";

export type SizeOf = (id: string) => { width: number; height: number };

/** Lays the flow out from left to right; only `only` moves where given. Nodes without any edge keep their place. */
export const tidyUp =
  (sizeOf: SizeOf, only: ReadonlySet<string> | null = null): Edit =>
  (flow) => {
    const graph = new dagre.graphlib.Graph();
    graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 64 });
    graph.setDefaultEdgeLabel(() => ({}));
    const connected = new Set(flow.edges.flatMap((edge) => [edge.from.node, edge.to.node]));
    const placed = flow.nodes.filter((node) => connected.has(node.id) && (!only || only.has(node.id)));
    const ids = new Set(placed.map((node) => node.id));
    for (const node of placed) graph.setNode(node.id, { ...sizeOf(node.id) });
    for (const edge of flow.edges)
      if (ids.has(edge.from.node) && ids.has(edge.to.node)) graph.setEdge(edge.from.node, edge.to.node);
    if (placed.length === 0) return flow;
    dagre.layout(graph);
    const origin = {
      x: Math.min(...placed.map((n) => n.position?.x ?? 0)),
      y: Math.min(...placed.map((n) => n.position?.y ?? 0)),
    };
    const corners = new Map<string, Position>();
    for (const node of placed) {
      const at = graph.node(node.id) as { x: number; y: number };
      const size = sizeOf(node.id);
      corners.set(node.id, { x: at.x - size.width / 2, y: at.y - size.height / 2 });
    }
    const left = Math.min(...[...corners.values()].map((at) => at.x));
    const top = Math.min(...[...corners.values()].map((at) => at.y));
    const snap = (value: number) => Math.round(value / 4) * 4;
    for (const [id, at] of corners)
      corners.set(id, { x: snap(origin.x + at.x - left), y: snap(origin.y + at.y - top) });
    moveAside(flow, corners, sizeOf);
    return moveNodes(corners)(flow);
  };

/** Notes and loose nodes keep their place, unless a laid out card now lies there: then they go below everything. */
function moveAside(flow: FlowDocument, corners: Map<string, Position>, sizeOf: SizeOf): void {
  const laid = [...corners].map(([id, at]) => ({ ...at, ...sizeOf(id) }));
  let below = Math.max(...laid.map((box) => box.y + box.height)) + 32;
  for (const node of flow.nodes) {
    const at = node.position;
    if (!at || corners.has(node.id)) continue;
    const size = sizeOf(node.id);
    const covered = laid.some(
      (box) =>
        at.x < box.x + box.width &&
        box.x < at.x + size.width &&
        at.y < box.y + box.height &&
        box.y < at.y + size.height,
    );
    if (!covered) continue;
    corners.set(node.id, { x: at.x, y: below });
    below += size.height + 16;
  }
}
