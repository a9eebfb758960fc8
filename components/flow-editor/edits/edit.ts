import type { FlowDocument } from "@/engine/contract/flow";

/** A change of a flow document: pure, and never leaving an edge without its nodes. */
export type Edit = (flow: FlowDocument) => FlowDocument;

/** Several edits as one. */
export const inOrder =
  (...edits: Edit[]): Edit =>
  (flow) =>
    edits.reduce((now, edit) => edit(now), flow);

/** Same document where every edge whose node is gone is gone too. */
export function withoutLooseEdges(flow: FlowDocument): FlowDocument {
  const ids = new Set(flow.nodes.map((node) => node.id));
  const edges = flow.edges.filter((edge) => ids.has(edge.from.node) && ids.has(edge.to.node));
  return edges.length === flow.edges.length ? flow : { ...flow, edges };
}
