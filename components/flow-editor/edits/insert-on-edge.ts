import type { CatalogEntry } from "@/engine/contract/catalog";
import type { Position } from "@/engine/contract/flow";
import { portsOf } from "@/engine/contract/ports";
import { type NodePreset, presetNode } from "./add-node";
import { connectPorts } from "./connect-ports";
import { type Edit, inOrder } from "./edit";
import { nodeIds } from "./fresh-id";

/**
 * Puts a new node into an edge: its first input takes the edge, its first output leads on. It comes to lie in the
 * container of the edge's ends, from whose corner `position` counts.
 */
export const insertOnEdge =
  (edgeId: string, preset: NodePreset, entry: CatalogEntry, position: Position): Edit =>
  (flow) => {
    const edge = flow.edges.find((one) => one.id === edgeId);
    if (!edge) return flow;
    const made = presetNode(preset, position, nodeIds(flow));
    const parent = flow.nodes.find((one) => one.id === edge.from.node)?.parent;
    const node = parent ? { ...made, parent } : made;
    const ports = portsOf(entry, node);
    const into = ports.inputs[0];
    const out = ports.outputs[0];
    const edits: Edit[] = [(now) => ({ ...now, nodes: [...now.nodes, node] })];
    if (into) {
      edits.push((now) => ({ ...now, edges: now.edges.filter((one) => one.id !== edgeId) }));
      edits.push(connectPorts(edge.from, { node: node.id, port: into.id }));
      if (out) edits.push(connectPorts({ node: node.id, port: out.id }, edge.to));
    }
    return inOrder(...edits)(flow);
  };
