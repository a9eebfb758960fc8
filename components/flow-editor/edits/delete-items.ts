import { type Edit, withoutLooseEdges } from "./edit";

/** Removes nodes with all their edges, and single edges. What lay inside a removed container moves out of it. */
export const deleteItems =
  (nodes: ReadonlySet<string>, edges: ReadonlySet<string>): Edit =>
  (flow) => {
    if (!flow.nodes.some((node) => nodes.has(node.id)) && !flow.edges.some((edge) => edges.has(edge.id))) return flow;
    const left = flow.nodes
      .filter((node) => !nodes.has(node.id))
      .map((node) => (node.parent && nodes.has(node.parent) ? { ...node, parent: null } : node));
    return withoutLooseEdges({ ...flow, nodes: left, edges: flow.edges.filter((edge) => !edges.has(edge.id)) });
  };
