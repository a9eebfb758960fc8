import { containersOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowNode, Position } from "@/engine/contract/flow";
import type { Edit } from "./edit";

/**
 * Moves nodes, also into and out of containers: `parents` says where those go that change sides, `positions` counts from
 * the corner of the container a node is in afterwards. Edges that would then cross a border go. A node never comes to lie
 * inside itself.
 */
export const placeNodes =
  (positions: ReadonlyMap<string, Position>, parents: ReadonlyMap<string, string | null>): Edit =>
  (flow) => {
    const known = new Map(flow.nodes.map((node) => [node.id, node]));
    let moved = false;
    const nodes = flow.nodes.map((node) => {
      const placed = placedNode(node, positions.get(node.id), newParent(node, parents, known));
      if (placed !== node) moved = true;
      return placed;
    });
    return moved ? withoutCrossingEdges({ ...flow, nodes }, parents) : flow;
  };

function newParent(
  node: FlowNode,
  parents: ReadonlyMap<string, string | null>,
  known: ReadonlyMap<string, FlowNode>,
): string | null {
  const before = node.parent || null;
  const parent = parents.get(node.id);
  if (parent === undefined) return before;
  if (parent === null) return null;
  return !known.has(parent) || parent === node.id || containersOf(parent, known).includes(node.id) ? before : parent;
}

function placedNode(node: FlowNode, to: Position | undefined, parent: string | null): FlowNode {
  const stays = (node.parent || null) === parent;
  if (stays && (!to || (node.position?.x === to.x && node.position.y === to.y))) return node;
  const position = to ? { x: Math.round(to.x), y: Math.round(to.y) } : node.position;
  const { parent: _, ...rest } = node;
  return { ...(stays ? node : rest), ...(position && { position }), ...(!stays && parent !== null && { parent }) };
}

function withoutCrossingEdges(flow: FlowDocument, changed: ReadonlyMap<string, string | null>): FlowDocument {
  if (changed.size === 0) return flow;
  const around = new Map(flow.nodes.map((node) => [node.id, node.parent || null]));
  const edges = flow.edges.filter(
    ({ from, to }) =>
      (!changed.has(from.node) && !changed.has(to.node)) || around.get(from.node) === around.get(to.node),
  );
  return edges.length === flow.edges.length ? flow : { ...flow, edges };
}
