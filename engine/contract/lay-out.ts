// Places nodes that have no position: columns by longest path from the beginning, as text runs from left to right.
// A fallback for files that carry no positions; the editor's "Tidy up" does the finer work.

import { containersOf } from "./containers";
import type { FlowDocument, FlowNode, Position } from "./flow";

const GAP = 64;
const CARD = { width: 232, height: 112 };
/** As the canvas draws it: room around the nodes in a frame, its header, and its least size. */
const FRAME = { padding: 24, top: 76, width: 320, height: 168 };

interface Size {
  width: number;
  height: number;
}

/** The same document with a position on every node; placed nodes stay where they are. */
export function layOut(flow: FlowDocument): FlowDocument {
  if (flow.nodes.every((node) => node.position)) return flow;
  const known = new Map(flow.nodes.map((node) => [node.id, node]));
  const depth = depths(flow);
  const levels = new Map<string, FlowNode[]>();
  const around = new Map<string, number>();
  for (const node of flow.nodes) {
    const outer = node.parent ? containersOf(node.id, known) : [];
    const level = outer[0] ?? "";
    around.set(level, outer.length);
    levels.set(level, [...(levels.get(level) ?? []), node]);
  }
  const sizes = new Map<string, Size>();
  const places = new Map<string, Position>();
  // The innermost first, so that each level knows how large its frames are.
  for (const [level, nodes] of [...levels].sort(([one], [two]) => around.get(two)! - around.get(one)!)) {
    const sizeOf = (node: FlowNode) => sizes.get(node.id) ?? (isFrame(node) ? frameSize(node) : CARD);
    const corner = level === "" ? { x: 0, y: 0 } : { x: FRAME.padding, y: FRAME.top };
    placeLevel(nodes, depth, sizeOf, corner, places);
    const frame = known.get(level);
    if (frame) sizes.set(level, frameSize(frame, nodes, (node) => places.get(node.id)!, sizeOf));
  }
  return { ...flow, nodes: flow.nodes.map((node) => (node.position ? node : withPlace(node, places))) };
}

/** Columns by depth, as wide as the widest node in them. */
function placeLevel(
  nodes: readonly FlowNode[],
  depth: ReadonlyMap<string, number>,
  sizeOf: (node: FlowNode) => Size,
  corner: Position,
  places: Map<string, Position>,
): void {
  const columns: FlowNode[][] = [];
  for (const node of nodes) {
    if (node.position) places.set(node.id, node.position);
    else (columns[depth.get(node.id) ?? 0] ??= []).push(node);
  }
  let { x } = corner;
  // Not `forEach`: columns without a node take room too.
  for (let index = 0; index < columns.length; index++) {
    let { y } = corner;
    let width = CARD.width;
    for (const node of columns[index] ?? []) {
      const size = sizeOf(node);
      places.set(node.id, { x, y });
      y += size.height + GAP;
      width = Math.max(width, size.width);
    }
    x += width + GAP;
  }
}

function frameSize(
  frame: FlowNode,
  nodes: readonly FlowNode[] = [],
  placeOf: (node: FlowNode) => Position = () => ({ x: 0, y: 0 }),
  sizeOf: (node: FlowNode) => Size = () => CARD,
): Size {
  return {
    width: Math.max(
      FRAME.width,
      frame.size?.width ?? 0,
      ...nodes.map((node) => placeOf(node).x + sizeOf(node).width + FRAME.padding),
    ),
    height: Math.max(
      FRAME.height,
      frame.size?.height ?? 0,
      ...nodes.map((node) => placeOf(node).y + sizeOf(node).height + FRAME.padding),
    ),
  };
}

/** The kinds that the catalogue marks as containers; a document is laid out without one. */
function isFrame({ type, size }: FlowNode): boolean {
  return type === "loop" || type === "map" || size !== undefined;
}

const withPlace = (node: FlowNode, places: ReadonlyMap<string, Position>): FlowNode => ({
  ...node,
  position: places.get(node.id) ?? { x: 0, y: 0 },
});

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
