import type { PortRef } from "@/engine/contract/flow";
import type { Edit } from "./edit";
import { edgeIds, freshId, nodeIds } from "./fresh-id";

/** Adds the edge; nothing happens where a node is missing or the edge is there. Legality is `canConnect`'s question. */
export const connectPorts =
  (from: PortRef, to: PortRef): Edit =>
  (flow) => {
    const ids = nodeIds(flow);
    if (!ids.has(from.node) || !ids.has(to.node)) return flow;
    const known = flow.edges.some(
      ({ from: f, to: t }) => f.node === from.node && f.port === from.port && t.node === to.node && t.port === to.port,
    );
    if (known) return flow;
    return { ...flow, edges: [...flow.edges, { id: freshId("e", edgeIds(flow)), from: { ...from }, to: { ...to } }] };
  };
