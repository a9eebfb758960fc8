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
type Box = Position & Size;

/** The same document with a position on every node; placed nodes stay where they are. */
export function layOut(flow: FlowDocument): FlowDocument {
  if (flow.nodes.every((node) => node.position)) return flow;
  const known = new Map(flow.nodes.map((node) => [node.id, node]));
  const depth = depths(flow);
  const levels = new Map<string, { around: number; nodes: FlowNode[] }>();
  for (const node of flow.nodes) {
    const outer = node.parent ? containersOf(node.id, known) : [];
    const level = levels.get(outer[0] ?? "");
    if (level) level.nodes.push(node);
    else levels.set(outer[0] ?? "", { around: outer.length, nodes: [node] });
  }
  const sizes = new Map<string, Size>();
  const places = new Map<string, Position>();
  // The innermost first, so that each level knows how large its frames are.
  for (const [frame, { nodes }] of [...levels].sort(([, one], [, two]) => two.around - one.around)) {
    const sizeOf = (node: FlowNode) => sizes.get(node.id) ?? (isFrame(node) ? frameSize(node, []) : CARD);
    const corner = frame === "" ? { x: 0, y: 0 } : { x: FRAME.padding, y: FRAME.top };
    for (const [id, place] of placesOnLevel(nodes, depth, sizeOf, corner)) places.set(id, place);
    const boxes = nodes.map((node) => ({ ...places.get(node.id)!, ...sizeOf(node) }));
    if (frame !== "") sizes.set(frame, frameSize(known.get(frame)!, boxes));
  }
  return {
    ...flow,
    nodes: flow.nodes.map((node) => (node.position ? node : { ...node, position: places.get(node.id)! })),
  };
}

/** Columns by depth, each as wide as its widest node. */
function placesOnLevel(
  nodes: readonly FlowNode[],
  depth: ReadonlyMap<string, number>,
  sizeOf: (node: FlowNode) => Size,
  corner: Position,
): Map<string, Position> {
  const places = new Map<string, Position>();
  const columns: FlowNode[][] = [];
  for (const node of nodes) {
    const column = depth.get(node.id) ?? 0;
    while (columns.length <= column) columns.push([]);
    if (node.position) places.set(node.id, node.position);
    else columns[column]!.push(node);
  }
  let { x } = corner;
  for (const column of columns) {
    let { y } = corner;
    let { width } = CARD;
    for (const node of column) {
      const size = sizeOf(node);
      places.set(node.id, { x, y });
      y += size.height + GAP;
      width = Math.max(width, size.width);
    }
    x += width + GAP;
  }
  return places;
}

function frameSize({ size }: FlowNode, content: readonly Box[]): Size {
  return {
    width: Math.max(FRAME.width, size?.width ?? 0, ...content.map((box) => box.x + box.width + FRAME.padding)),
    height: Math.max(FRAME.height, size?.height ?? 0, ...content.map((box) => box.y + box.height + FRAME.padding)),
  };
}

/** The kinds that the catalogue marks as containers; a document is laid out without one. */
function isFrame({ type, size }: FlowNode): boolean {
  return type === "loop" || type === "map" || size !== undefined;
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
