import type { CatalogEntry } from "@/engine/contract/catalog";
import { portsOf } from "@/engine/contract/ports";
import type { Edit } from "./edit";

/**
 * Removes the edges of one node whose port no longer exists, so that a deleted case cannot fire unseen. Only edges that
 * had a port in `before` go: an edge that was broken already stays visible as a problem.
 */
export const dropLostPorts =
  (id: string, kinds: ReadonlyMap<string, CatalogEntry>, before: Parameters<Edit>[0]): Edit =>
  (flow) => {
    const now = flow.nodes.find((node) => node.id === id);
    const was = before.nodes.find((node) => node.id === id);
    const entry = now && kinds.get(now.type);
    if (!now || !was || !entry) return flow;
    const left = new Set(portsOf(entry, now).outputs.map((port) => port.id));
    const lost = new Set(
      portsOf(entry, was)
        .outputs.map((port) => port.id)
        .filter((port) => !left.has(port)),
    );
    if (lost.size === 0) return flow;
    return { ...flow, edges: flow.edges.filter((edge) => edge.from.node !== id || !lost.has(edge.from.port)) };
  };
