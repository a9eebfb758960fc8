// A node kind: its entry for the catalogue and what it does when its turn comes.

import type { Static, TObject } from "typebox";
import type { CatalogEntry } from "../contract/catalog";
import type { FlowNode } from "../contract/flow";
import type { Problem } from "../contract/problem";
import type { NewEvent } from "../contract/run-event";
import type { NodeTrace } from "../contract/run-state";
import type { Model } from "../models/model";
import type { Bound } from "../plan/bind";
import type { ToolCaller } from "../tools/call-tool";

export interface NodeResult {
  output: unknown;
  /** output port taken; `out` where absent */
  port?: string;
  /** written to `variables` as events before the node finishes */
  variables?: Record<string, unknown>;
}

/** What a node may do while it runs. Pure kinds use `values` and `scope` only. */
export interface NodeContext {
  path: string;
  node: FlowNode;
  /** the run's inputs */
  inputs: Record<string, unknown>;
  variables: Readonly<Record<string, unknown>>;
  /** outputs that came in by delivered edges, in edge order */
  incoming: readonly unknown[];
  /** evaluates a template of this node's config that `bind` leaves to the node */
  bind: Bound;
  /** what the log already says of this step: not null when it goes on after a restart */
  trace: NodeTrace | null;
  signal: AbortSignal;
  now: () => number;
  /** Records an event of this step. */
  emit: (event: NewEvent) => void;
  /** Resolves when everything emitted so far is durable: before any effect. */
  durable: () => Promise<void>;
  delta: (call: string, kind: "text" | "reasoning", text: string) => void;
  model: (name: string) => Promise<Model>;
  tools: ToolCaller;
  /** the run's folder, `/workspace/<flow>`; null where it has none */
  folder: string | null;
  /** tokens and calls left of the run's budget; null is no limit */
  left: () => { tool_calls: number | null; tokens: number | null };
}

export interface NodeDefinition<C extends TObject = TObject> extends Omit<CatalogEntry, "config"> {
  config: C;
  /** Config fields bound before `run`: strings in them are templates. Others are taken as they are. */
  templates: string[];
  /** true: no effect outside, so it needs no durable intent and records no input. */
  pure: boolean;
  /** Problems beyond the schema. */
  check?: (node: FlowNode, config: Static<C>) => Problem[];
  run: (config: Static<C>, context: NodeContext) => NodeResult | Promise<NodeResult>;
}

export type NodeKind = Omit<NodeDefinition, "check" | "run"> & {
  check?: (node: FlowNode, config: Record<string, unknown>) => Problem[];
  run: (config: Record<string, unknown>, context: NodeContext) => NodeResult | Promise<NodeResult>;
};

export function defineNode<C extends TObject>(definition: NodeDefinition<C>): NodeKind {
  return definition as unknown as NodeKind;
}
