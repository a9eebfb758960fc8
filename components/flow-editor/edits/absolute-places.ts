import { containersOf } from "@/engine/contract/containers";
import type { FlowNode, Position } from "@/engine/contract/flow";

const ORIGIN: Position = { x: 0, y: 0 };

/** Where nodes lie on the canvas; `position` itself counts from the corner of the container around a node. */
export function absolutePlaces(nodes: readonly FlowNode[]): Map<string, Position> {
  const known = new Map(nodes.map((node) => [node.id, node]));
  return new Map(
    nodes.map((node) => {
      const { x, y } = node.position ?? ORIGIN;
      const place = { x, y };
      for (const outer of node.parent ? containersOf(node.id, known) : []) {
        const at = known.get(outer)!.position ?? ORIGIN;
        place.x += at.x;
        place.y += at.y;
      }
      return [node.id, place];
    }),
  );
}
