import { contentOf } from "@/engine/contract/containers";
import { type Edit, withoutLooseEdges } from "./edit";

/** Removes nodes with all their edges, and single edges. What lies inside a removed container goes with it. */
export const deleteItems =
  (nodes: ReadonlySet<string>, edges: ReadonlySet<string>): Edit =>
  (flow) => {
    if (!flow.nodes.some((node) => nodes.has(node.id)) && !flow.edges.some((edge) => edges.has(edge.id))) return flow;
    const gone = new Set([...nodes, ...contentOf(flow, nodes).map((node) => node.id)]);
    const left = flow.nodes.filter((node) => !gone.has(node.id));
    return withoutLooseEdges({ ...flow, nodes: left, edges: flow.edges.filter((edge) => !edges.has(edge.id)) });
  };
