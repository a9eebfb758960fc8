import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import { mapStrings, referencesIn } from "./map-references";

/** Nodes outside `ids` whose settings read the output of one inside: who suffers when `ids` are deleted. */
export function referencesTo(flow: FlowDocument, ids: ReadonlySet<string>): { node: FlowNode; reads: string[] }[] {
  const found: { node: FlowNode; reads: string[] }[] = [];
  for (const node of flow.nodes) {
    if (ids.has(node.id)) continue;
    const reads = nodeReferences(node).filter((id) => ids.has(id));
    if (reads.length > 0) found.push({ node, reads });
  }
  return found;
}

/** Ids that a node's settings read from, without repeats. */
export function nodeReferences(node: FlowNode): string[] {
  const reads = new Set<string>();
  mapStrings([node.config, node.save ?? {}], (text) => {
    for (const id of referencesIn(text)) reads.add(id);
    return text;
  });
  return [...reads];
}
