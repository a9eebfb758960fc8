// A flow frozen for execution: only nodes that can run, edges resolved, templates compiled. Never changed once made.

import type { Budget, FlowDocument, FlowNode, Policy } from "../contract/flow";
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
  default_output: unknown;
  retry: { max_attempts: number; backoff_ms: number } | null;
  budget: Budget | null;
  on_unknown: "ask" | "fail";
  /** what a container carries out once per pass */
  body: PlanGraph | null;
  /** what a subflow calls */
  calls: RunPlan | null;
}

/** The nodes of one level: the outermost, or a container's body. */
export interface PlanGraph {
  nodes: ReadonlyMap<string, PlanNode>;
  /** where it begins, in document order */
  roots: readonly string[];
  /** nodes that nothing follows, in document order */
  leaves: readonly string[];
  /** ids of its `end` nodes, in document order */
  ends: readonly string[];
}

export interface RunPlan extends PlanGraph {
  flow: FlowDocument;
  /** for variables that branches write at the same time: who sees which write */
  races: Races;
}

/** Names of variables that not everybody sees alike, and whether one node runs before another of the same level. */
export interface Races {
  names: ReadonlySet<string>;
  before: (earlier: string, later: string) => boolean;
}
