// Where nodes inside nodes lie. A container's frame is as large as its `size` says, and never smaller than its content;
// places inside it count from its upper left corner.

import { containersOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowNode, Position } from "@/engine/contract/flow";
import type { KindMaps } from "./canvas-nodes";
import { type CardShape, FOOT_HEIGHT, HEAD_HEIGHT, shapeOf } from "./card-size";

export const FRAME_PADDING = 24;
export const FRAME_MIN = { width: 320, height: 168 } as const;
/** Highest place of a node inside: below the frame's header. */
export const FRAME_TOP = HEAD_HEIGHT + FRAME_PADDING;

export interface Place extends Position {
  shape: CardShape;
  /** containers around the node, the outermost first */
  around: readonly string[];
  /** other nodes lie inside */
  filled: boolean;
}

const NONE: readonly string[] = [];

/** Absolute places and shapes of all nodes, parents before what they hold. */
export function placesOf(flow: FlowDocument, maps: KindMaps): Map<string, Place> {
  const places = new Map<string, Place>();
  const nodes = flow.nodes.some((node) => node.parent) ? new Map(flow.nodes.map((node) => [node.id, node])) : null;
  const around = new Map<string, readonly string[]>();
  for (const node of flow.nodes)
    around.set(node.id, nodes && node.parent ? containersOf(node.id, nodes).reverse() : NONE);
  const depth = (node: FlowNode) => around.get(node.id)!.length;
  const ordered = nodes ? [...flow.nodes].sort((one, two) => depth(one) - depth(two)) : flow.nodes;
  const shapes = shapesOf(ordered, maps, around);
  const filled = new Set(flow.nodes.map((node) => node.parent));
  for (const node of ordered) {
    const outer = around.get(node.id)!;
    const origin = places.get(outer.at(-1) ?? "") ?? ORIGIN;
    const { x, y } = node.position ?? ORIGIN;
    const shape = shapes.get(node.id)!;
    places.set(node.id, { x: origin.x + x, y: origin.y + y, shape, around: outer, filled: filled.has(node.id) });
  }
  return places;
}
const ORIGIN: Position = { x: 0, y: 0 };

/** The innermost first, so that a frame knows the size of the frames inside it. */
function shapesOf(
  ordered: readonly FlowNode[],
  maps: KindMaps,
  around: ReadonlyMap<string, readonly string[]>,
): Map<string, CardShape> {
  const shapes = new Map<string, CardShape>();
  const needed = new Map<string, { width: number; height: number }>();
  for (let index = ordered.length - 1; index >= 0; index--) {
    const node = ordered[index]!;
    const shape = frameShape(shapeOf(maps.kinds.get(node.type), node), node, needed.get(node.id));
    shapes.set(node.id, shape);
    const parent = around.get(node.id)!.at(-1);
    if (parent === undefined) continue;
    const { x, y } = node.position ?? ORIGIN;
    const foot = shape.frame ? 0 : FOOT_HEIGHT;
    const before = needed.get(parent) ?? { width: 0, height: 0 };
    needed.set(parent, {
      width: Math.max(before.width, x + shape.width + FRAME_PADDING),
      height: Math.max(before.height, y + shape.height + foot + FRAME_PADDING),
    });
  }
  return shapes;
}

function frameShape(shape: CardShape, node: FlowNode, needed: { width: number; height: number } | undefined) {
  if (!shape.frame) return shape;
  return {
    ...shape,
    width: Math.max(FRAME_MIN.width, node.size?.width ?? 0, needed?.width ?? 0),
    height: Math.max(FRAME_MIN.height, node.size?.height ?? 0, needed?.height ?? 0),
  };
}

/** The innermost frame at a place, leaving out some nodes and what they hold; null for none. */
export function frameAt(
  places: ReadonlyMap<string, Place>,
  at: Position,
  without: ReadonlySet<string> = new Set(),
): string | null {
  let found: string | null = null;
  for (const [id, { x, y, shape, around }] of places) {
    if (!shape.frame || without.has(id) || around.some((one) => without.has(one))) continue;
    if (at.x >= x && at.y >= y && at.x <= x + shape.width && at.y <= y + shape.height) found = id;
  }
  return found;
}

/** An absolute place as one inside `frame`, where nodes stay clear of its header and border. */
export function placeInside(places: ReadonlyMap<string, Position>, frame: string | null, at: Position): Position {
  const origin = frame === null ? undefined : places.get(frame);
  if (!origin) return at;
  return { x: Math.max(FRAME_PADDING, at.x - origin.x), y: Math.max(FRAME_TOP, at.y - origin.y) };
}

/** Whether a node lies in a container, at any depth. */
export function isInside(flow: FlowDocument, id: string, container: string): boolean {
  return containersOf(id, new Map(flow.nodes.map((node) => [node.id, node]))).includes(container);
}
