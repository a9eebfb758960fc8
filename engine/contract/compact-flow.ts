// The compact form of the orchestrator article: config fields directly on the node, usually no edges and no positions.
// Missing edges mean top to bottom in list order; `{variables.x}` and `{inputs.x}` become templates (only here: in a
// full document single braces are text).

import { FLOW_FORMAT, FLOW_VERSION } from "./flow";

const NODE_FIELDS = new Set([
  "id",
  "type",
  "node_type",
  "name",
  "position",
  "parent",
  "disabled",
  "policy",
  "save",
  "config",
]);
const FLOW_FIELDS = new Set([
  "format",
  "version",
  "id",
  "name",
  "description",
  "inputs",
  "variables",
  "nodes",
  "edges",
  "settings",
]);

type Fields = Record<string, unknown>;

/** Turns the compact form into the full one; what it cannot know is left for the shape check to refuse. */
export function openCompact(raw: Fields): Fields {
  const nodes = (raw.nodes as unknown[]).map((node, index) => (isFields(node) ? expandNode(node, index) : node));
  const id = typeof raw.id === "string" ? raw.id : "flow";
  const flow: Fields = {
    format: FLOW_FORMAT,
    version: FLOW_VERSION,
    id,
    name: typeof raw.name === "string" ? raw.name : id,
  };
  for (const [key, value] of Object.entries(raw)) if (!FLOW_FIELDS.has(key)) flow[key] = value;
  for (const key of ["description", "inputs", "variables", "settings"])
    if (raw[key] !== undefined) flow[key] = raw[key];
  flow.nodes = nodes;
  flow.edges = Array.isArray(raw.edges) ? raw.edges.map(expandEdge) : inListOrder(nodes);
  return flow;
}

function expandNode(node: Fields, index: number): Fields {
  const full: Fields = { id: node.id ?? `node_${index + 1}`, type: node.type ?? node.node_type };
  for (const key of ["name", "position", "parent", "disabled", "policy", "save"])
    if (node[key] !== undefined) full[key] = node[key];
  const config: Fields = isFields(node.config) ? { ...node.config } : {};
  for (const [key, value] of Object.entries(node)) if (!NODE_FIELDS.has(key)) config[key] = value;
  full.config = doubleBraces(config);
  return full;
}

function expandEdge(edge: unknown, index: number): unknown {
  const id = `e${index + 1}`;
  if (Array.isArray(edge)) return { id, from: portRef(edge[0], "out"), to: portRef(edge[1], "in") };
  if (!isFields(edge)) return edge;
  const from = edge.from ?? edge.source;
  const to = edge.to ?? edge.target;
  return { ...edge, id: edge.id ?? id, from: portRef(from, "out"), to: portRef(to, "in") };
}

/** `"a"` or `"a:port"` → a port reference. */
function portRef(value: unknown, port: string): unknown {
  if (typeof value !== "string") return value;
  const [node, given] = value.split(":");
  return { node, port: given ?? port };
}

function inListOrder(nodes: unknown[]): Fields[] {
  const ids = nodes.filter((node) => isFields(node) && node.type !== "note").map((node) => (node as Fields).id);
  return ids.slice(1).map((to, index) => ({
    id: `e${index + 1}`,
    from: { node: ids[index], port: "out" },
    to: { node: to, port: "in" },
  }));
}

const SINGLE = /(?<!\{)\{\s*((?:variables|inputs)(?:\.[\p{L}\p{N}_]+)+)\s*\}(?!\})/gu;

function doubleBraces(value: unknown): unknown {
  if (typeof value === "string") return value.replace(SINGLE, "{{ $1 }}");
  if (Array.isArray(value)) return value.map(doubleBraces);
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, doubleBraces(item)]));
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
