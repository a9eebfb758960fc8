import type { FlowNode, Position } from "@/engine/contract/flow";
import type { Edit } from "./edit";
import { freshId, nodeIds } from "./fresh-id";

/** What the palette hands over: a kind with the config it starts with. */
export interface NodePreset {
  kind: string;
  config: Record<string, unknown>;
  name?: string;
  /** what the id is made from; the kind where absent */
  base?: string;
}

export function presetNode(preset: NodePreset, position: Position, taken: Set<string>): FlowNode {
  const base = (preset.base ?? preset.kind).replace(/[^\p{L}\p{N}_]+/gu, "_") || "node";
  const node: FlowNode = {
    id: freshId(base, taken),
    type: preset.kind,
    position: { x: Math.round(position.x), y: Math.round(position.y) },
    config: structuredClone(preset.config),
  };
  if (preset.name) node.name = preset.name;
  return node;
}

/** The id that `addNode` will give. */
export function nextNodeId(flow: Parameters<Edit>[0], preset: NodePreset): string {
  return presetNode(preset, { x: 0, y: 0 }, nodeIds(flow)).id;
}

/** `position` counts from the corner of the container `parent`, where there is one; nothing happens where it is gone. */
export const addNode =
  (preset: NodePreset, position: Position, parent: string | null = null): Edit =>
  (flow) => {
    const taken = nodeIds(flow);
    if (parent !== null && !taken.has(parent)) return flow;
    const node = presetNode(preset, position, taken);
    return { ...flow, nodes: [...flow.nodes, parent === null ? node : { ...node, parent }] };
  };
