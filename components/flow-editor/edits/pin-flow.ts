import type { FlowDocument } from "@/engine/contract/flow";
import { changeNode } from "./change-node";
import type { Edit } from "./edit";
import { inOrder } from "./edit";

/** A subflow node calls this flow from now on, in this version, which the document then carries. */
export const pinFlow = (node: string, id: string, version: string, called: FlowDocument): Edit =>
  inOrder(
    changeNode(node, (before) => ({ ...before, config: { ...before.config, flow: id, version } })),
    (flow) => ({ ...flow, flows: { ...flow.flows, [version]: called } }),
    dropUnusedFlows,
  );

/** Embedded flows that no node calls any more go. */
export const dropUnusedFlows: Edit = (flow) => {
  if (!flow.flows) return flow;
  const used = new Set(flow.nodes.map((node) => node.config.version));
  const kept = Object.entries(flow.flows).filter(([version]) => used.has(version));
  if (kept.length === Object.keys(flow.flows).length) return flow;
  const { flows: _, ...rest } = flow;
  return kept.length === 0 ? rest : { ...rest, flows: Object.fromEntries(kept) };
};
