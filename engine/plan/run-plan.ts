// A flow frozen for execution: only nodes that can run, edges resolved, templates compiled. Never changed once made.

import type { FlowDocument, FlowNode, Policy } from "../contract/flow";
import type { NodeKind } from "../nodes/define-node";
import type { BoundConfig } from "./bind";

export interface PlanEdge {
  from: string;
  port: string;
}

export interface PlanNode {
  id: string;
  node: FlowNode;
  kind: NodeKind;
  /** incoming edges in document order */
  incoming: readonly PlanEdge[];
  /** ids of nodes that wait for this one, each once */
  next: readonly string[];
  join: NonNullable<Policy["join"]>;
  config: BoundConfig;
  save: BoundConfig | null;
  timeout_ms: number | null;
  on_error: NonNullable<Policy["on_error"]>;
}

export interface RunPlan {
  flow: FlowDocument;
  nodes: ReadonlyMap<string, PlanNode>;
  /** where the run begins, in document order */
  roots: readonly string[];
  /** nodes that nothing follows, in document order */
  leaves: readonly string[];
}
