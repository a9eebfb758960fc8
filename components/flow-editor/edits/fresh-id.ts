import type { FlowDocument } from "@/engine/contract/flow";

/** `base_1`, `base_2` … : the first that nobody has. Records it as taken. */
export function freshId(base: string, taken: Set<string>): string {
  let count = 1;
  while (taken.has(`${base}_${count}`)) count++;
  const id = `${base}_${count}`;
  taken.add(id);
  return id;
}

export const nodeIds = (flow: FlowDocument): Set<string> => new Set(flow.nodes.map((node) => node.id));
export const edgeIds = (flow: FlowDocument): Set<string> => new Set(flow.edges.map((edge) => edge.id));

/** The id without the number that was added to it: `agent_2` → `agent`. */
export const idBase = (id: string): string => id.replace(/_\d+$/, "") || "node";
