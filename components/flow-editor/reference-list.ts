// What a template of one node may read: the run's inputs, variables, and outputs of nodes that run before it.

import { propertiesOf } from "@/components/canvas/card-summary";
import type { CatalogEntry } from "@/engine/contract/catalog";
import { containersOf } from "@/engine/contract/containers";
import { type FlowDocument, type FlowNode, nodeTitle } from "@/engine/contract/flow";
import { reachable } from "@/engine/contract/graph";
import { member } from "./edits/map-references";

export interface Reference {
  /** what stands between the braces */
  path: string;
  group: "inputs" | "variables" | "nodes" | "output";
  /** name of the node whose output it is */
  owner?: string;
  detail?: string;
}

/** Output fields by kind, most wanted first; a kind that is not here offers its whole output. */
const FIELDS: Record<string, readonly string[]> = {
  agent: ["text", "status", "result"],
  llm: ["text", "result"],
  tool: ["result", "status"],
  condition: ["case"],
  classify: ["case"],
  template: ["text"],
  code: ["result"],
};

/** `seen` is the node's output in the last run, whose fields are then offered too. */
export function referenceList(
  flow: FlowDocument,
  kinds: ReadonlyMap<string, CatalogEntry>,
  nodeId: string,
  seen: (id: string) => unknown = () => undefined,
): Reference[] {
  const list: Reference[] = [];
  for (const [name, schema] of Object.entries(propertiesOf(flow.inputs)))
    list.push({
      path: `inputs${member(name)}`,
      group: "inputs",
      detail: typeof schema.type === "string" ? schema.type : undefined,
    });
  for (const name of variableNames(flow)) list.push({ path: `variables${member(name)}`, group: "variables" });
  const outer = containersOf(nodeId, new Map(flow.nodes.map((node) => [node.id, node])));
  const locals = new Set(
    outer.flatMap((id) => kinds.get(flow.nodes.find((node) => node.id === id)?.type ?? "")?.locals ?? []),
  );
  for (const path of locals) list.push({ path, group: "variables" });
  const backwards = flow.edges.map((edge) => ({ ...edge, from: edge.to, to: edge.from }));
  // What ran before a container can be read inside it; what is inside another one cannot be reached by edges.
  const before = reachable([nodeId, ...outer], backwards);
  for (const id of [nodeId, ...outer]) before.delete(id);
  for (const node of flow.nodes) {
    if (!before.has(node.id) || kinds.get(node.type)?.runs === false || node.type === "start") continue;
    const root = `nodes${member(node.id)}.output`;
    const owner = nodeTitle(node);
    for (const field of fieldsOf(node, seen(node.id))) list.push({ path: `${root}${field}`, group: "nodes", owner });
    list.push({ path: root, group: "nodes", owner });
  }
  return list;
}

/** Declared variables and those that some node writes. */
export function variableNames(flow: FlowDocument): string[] {
  const names = new Set(Object.keys(flow.variables ?? {}));
  for (const node of flow.nodes) {
    for (const name of Object.keys(node.save ?? {})) names.add(name);
    if (node.type === "set" && isObject(node.config.values))
      for (const name of Object.keys(node.config.values)) names.add(name);
  }
  return [...names];
}

function fieldsOf(node: FlowNode, output: unknown): string[] {
  const names = new Set<string>();
  for (const name of FIELDS[node.type] ?? []) {
    if (name === "result" && node.type !== "tool" && node.type !== "code" && !isObject(node.config.schema)) continue;
    names.add(member(name));
  }
  if (node.type === "set" && isObject(node.config.values))
    for (const name of Object.keys(node.config.values)) names.add(member(name));
  if (isObject(output)) {
    for (const name of Object.keys(output).slice(0, 20)) names.add(member(name));
    if (isObject(output.result))
      for (const name of Object.keys(output.result).slice(0, 30)) names.add(`.result${member(name)}`);
  }
  return [...names];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
