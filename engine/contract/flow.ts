// The flow document, version 1: what is drawn, saved, sent, shared and run.
// It is data: nothing in it is ever evaluated by opening it. Fields this version does not know are kept as they are.
// It knows no kinds: what a node's `config` must look like is said by the catalogue entry of its `type`.

import type { Budget, FlowNode } from "./flow-schema";

export type {
  Budget,
  FlowDocument,
  FlowEdge,
  FlowNode,
  JsonSchema,
  Policy,
  PortRef,
  Position,
} from "./flow-schema";

export const FLOW_FORMAT = "sinew.flow";
export const FLOW_VERSION = 1;

/** Over any of these a document is refused with a sentence (`flow_too_large`). */
export const FLOW_LIMITS = { bytes: 2 * 1024 * 1024, nodes: 2_000, edges: 5_000, depth: 20 } as const;

export const DEFAULT_BUDGET = {
  tool_calls: 200,
  tokens: 200_000,
  cost: null,
  wall_ms: 1_800_000,
  steps: 10_000,
} satisfies Budget;

/** What people call a node: its name, or the id where it has none. */
export function nodeTitle(node: Pick<FlowNode, "id" | "name">): string {
  return node.name?.trim() || node.id;
}
