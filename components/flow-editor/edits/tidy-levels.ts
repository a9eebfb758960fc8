import type { KindMaps } from "@/components/canvas/canvas-nodes";
import { FOOT_HEIGHT } from "@/components/canvas/card-size";
import { FRAME_PADDING, FRAME_TOP, placesOf } from "@/components/canvas/frames";
import type { FlowDocument } from "@/engine/contract/flow";
import type { Edit } from "./edit";
import { tidyUp } from "./tidy-up";

/** Lays out what is inside each container, the innermost first, and then what is outside, with the frames' new sizes. */
export const tidyLevels =
  (maps: KindMaps, only: ReadonlySet<string> | null = null): Edit =>
  (flow) => {
    const around = placesOf(flow, maps);
    const levels = new Map<string | null, number>([[null, 0]]);
    for (const { around: outer } of around.values()) if (outer.length > 0) levels.set(outer.at(-1)!, outer.length);
    const ordered = [...levels].sort(([, one], [, two]) => two - one);
    return ordered.reduce((now, [level]) => tidyLevel(now, maps, level, only), flow);
  };

function tidyLevel(flow: FlowDocument, maps: KindMaps, level: string | null, only: ReadonlySet<string> | null) {
  const places = placesOf(flow, maps);
  const inside = flow.nodes.filter((node) => (places.get(node.id)!.around.at(-1) ?? null) === level);
  const sizeOf = (id: string) => {
    const shape = places.get(id)?.shape;
    return shape ? { width: shape.width, height: shape.height + (shape.frame ? 0 : FOOT_HEIGHT) } : CARD;
  };
  const part = { ...flow, nodes: inside, edges: flow.edges.filter((edge) => holds(inside, edge.from.node)) };
  const laid = tidyUp(sizeOf, only)(part);
  if (laid === part) return flow;
  const clear = level === null ? { x: 0, y: 0 } : cornerGap(laid);
  const moved = new Map(
    laid.nodes.map((node) => {
      const at = node.position;
      return [node.id, at ? { ...node, position: { x: at.x + clear.x, y: at.y + clear.y } } : node];
    }),
  );
  const nodes = flow.nodes.map((node) => {
    const now = moved.get(node.id);
    if (now) return now;
    if (node.id !== level || only) return node;
    // The frame fits its content again.
    const { size: _, ...rest } = node;
    return rest;
  });
  return { ...flow, nodes };
}

const CARD = { width: 232, height: 80 };

function holds(nodes: readonly { id: string }[], id: string): boolean {
  return nodes.some((node) => node.id === id);
}

/** What brings the content to the frame's upper left corner. */
function cornerGap(flow: FlowDocument) {
  const left = Math.min(...flow.nodes.map((node) => node.position?.x ?? 0));
  const top = Math.min(...flow.nodes.map((node) => node.position?.y ?? 0));
  return { x: FRAME_PADDING - left, y: FRAME_TOP - top };
}
