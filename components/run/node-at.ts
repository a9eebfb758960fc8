// Which node of a flow a step's path names, through containers and called flows.

import { type FlowDocument, type FlowNode, nodeTitle } from "@/engine/contract/flow";

const SEGMENT = /^(.*?)(?:\[(\d+)\])?$/;

type Level = Pick<FlowDocument, "nodes" | "flows">;

export interface PathPart {
  id: string;
  node: FlowNode | null;
  /** what people call it */
  title: string;
  /** number of the pass that the step lies in, from 1; null for a called flow and for the step itself */
  pass: number | null;
}

/** Documents never change in place: each list of nodes is looked through once. */
const indexes = new WeakMap<readonly FlowNode[], Map<string, FlowNode>>();

function byId(nodes: readonly FlowNode[]): Map<string, FlowNode> {
  let index = indexes.get(nodes);
  if (!index) {
    index = new Map(nodes.map((node) => [node.id, node]));
    indexes.set(nodes, index);
  }
  return index;
}

/** The nodes along a path, the outermost first. A node that the flow does not hold goes by its id. */
export function pathParts(flow: Level, path: string): PathPart[] {
  let level: Level | undefined = flow;
  return path.split("/").map((segment) => {
    const [, id = segment, pass] = SEGMENT.exec(segment) ?? [];
    const node: FlowNode | undefined = level && byId(level.nodes).get(id);
    if (node?.type === "subflow") level = level?.flows?.[String(node.config.version)];
    return {
      id,
      node: node ?? null,
      title: node ? nodeTitle(node) : id,
      pass: pass === undefined ? null : Number(pass) + 1,
    };
  });
}

/** The node of a step; null where the flow does not hold it. */
export function nodeAt(flow: Level, path: string): FlowNode | null {
  return pathParts(flow, path).at(-1)!.node;
}

/** `Each file #3 / Summarise` */
export function pathTitle(flow: Level, path: string): string {
  return pathParts(flow, path)
    .map(({ title, pass }) => (pass === null ? title : `${title} #${pass}`))
    .join(" / ");
}

/** Id of the node on the outermost level that a step belongs to. */
export function outermostNode(path: string): string {
  return SEGMENT.exec(path.split("/", 1)[0]!)?.[1] ?? path;
}
