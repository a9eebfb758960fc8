import type { Position } from "@/engine/contract/flow";

/** What a thumbnail knows of a node; `position` is relative to the parent where there is one. */
export interface ThumbNode {
  id: string;
  type: string;
  position?: Position | null;
  parent?: string | null;
}

export interface ThumbEdge {
  from: string;
  to: string;
}

export interface PlacedNode {
  id: string;
  type: string;
  x: number;
  y: number;
  width: number;
  height: number;
  container: boolean;
}

/** One unit of the thumbnail is about ten of the canvas: a 232 px card becomes 24 wide. */
export const SCALE = 24 / 232;
export const NODE = { width: 24, height: 12 } as const;
const STEP = { x: 34, y: 22 } as const;
const INSET = { side: 5, top: 6, bottom: 5 } as const;

/** Where each node goes, containers first so that they lie behind what they hold. */
export function placeNodes(nodes: readonly ThumbNode[], edges: readonly ThumbEdge[]): PlacedNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.flatMap((node) => (node.parent && byId.has(node.parent) ? [node.parent] : [])));
  const layered = nodes.every((node) => node.position) ? null : layers(nodes, edges);
  const spots = new Map(nodes.map((node) => [node.id, layered?.get(node.id) ?? spotOf(node, byId)]));
  const leaves = nodes
    .filter((node) => !parents.has(node.id))
    .map((node) => ({ id: node.id, type: node.type, ...spots.get(node.id)!, ...NODE, container: false }));
  const frames = nodes.filter((node) => parents.has(node.id)).map((node) => frameOf(node, leaves, byId));
  return [...frames.filter((frame) => frame !== null), ...leaves];
}

function spotOf(node: ThumbNode, byId: ReadonlyMap<string, ThumbNode>): { x: number; y: number } {
  let x = 0;
  let y = 0;
  let at: ThumbNode | undefined = node;
  for (let depth = 0; at && depth < 20; depth += 1) {
    x += at.position?.x ?? 0;
    y += at.position?.y ?? 0;
    at = at.parent ? byId.get(at.parent) : undefined;
  }
  return { x: x * SCALE, y: y * SCALE };
}

function frameOf(
  node: ThumbNode,
  leaves: readonly PlacedNode[],
  byId: ReadonlyMap<string, ThumbNode>,
): PlacedNode | null {
  const inside = leaves.filter((leaf) => isInside(leaf.id, node.id, byId));
  if (inside.length === 0) return null;
  const left = Math.min(...inside.map((one) => one.x)) - INSET.side;
  const top = Math.min(...inside.map((one) => one.y)) - INSET.top;
  const right = Math.max(...inside.map((one) => one.x + one.width)) + INSET.side;
  const bottom = Math.max(...inside.map((one) => one.y + one.height)) + INSET.bottom;
  return { id: node.id, type: node.type, x: left, y: top, width: right - left, height: bottom - top, container: true };
}

function isInside(id: string, container: string, byId: ReadonlyMap<string, ThumbNode>): boolean {
  let at = byId.get(id)?.parent;
  for (let depth = 0; at && depth < 20; depth += 1) {
    if (at === container) return true;
    at = byId.get(at)?.parent;
  }
  return false;
}

/** Columns by the longest way from a source, for flows written by hand without positions. */
function layers(nodes: readonly ThumbNode[], edges: readonly ThumbEdge[]): Map<string, { x: number; y: number }> {
  const column = new Map(nodes.map((node) => [node.id, 0]));
  const limit = Math.min(nodes.length, 200);
  for (let pass = 0, moved = true; moved && pass < limit; pass += 1) {
    moved = false;
    for (const { from, to } of edges) {
      const wanted = (column.get(from) ?? 0) + 1;
      const now = column.get(to);
      if (now !== undefined && from !== to && now < wanted && wanted < limit) {
        column.set(to, wanted);
        moved = true;
      }
    }
  }
  const sizes = new Map<number, number>();
  for (const at of column.values()) sizes.set(at, (sizes.get(at) ?? 0) + 1);
  const filled = new Map<number, number>();
  const spots = new Map<string, { x: number; y: number }>();
  for (const [id, at] of column) {
    const row = filled.get(at) ?? 0;
    filled.set(at, row + 1);
    spots.set(id, { x: at * STEP.x, y: (row - ((sizes.get(at) ?? 1) - 1) / 2) * STEP.y });
  }
  return spots;
}
