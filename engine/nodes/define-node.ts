// A node kind: its entry for the catalogue and what it does when its turn comes.

import type { Static, TObject } from "typebox";
import type { CatalogEntry, ToolEntry } from "../contract/catalog";
import type { FlowNode, Policy } from "../contract/flow";
import type { Problem } from "../contract/problem";
import type { NewEvent, QuestionKind } from "../contract/run-event";
import type { ApprovalState, NodeTrace, PassState } from "../contract/run-state";
import type { Model } from "../models/model";
import type { Bound } from "../plan/bind";
import type { Sandbox } from "../sandbox/sandbox";
import type { ToolCaller } from "../tools/call-tool";

export interface NodeResult {
  output: unknown;
  /** output port taken; `out` where absent */
  port?: string;
  /** written to `variables` as events before the node finishes */
  variables?: Record<string, unknown>;
}

/** A question to a person. `id` is unique within the step; `expires_ms` counts from when it is asked. */
export interface Question {
  id: string;
  kind: QuestionKind;
  what: unknown;
  choices: string[];
  expires_ms?: number;
  /** the choice that is taken when nobody decides in time */
  on_expire?: string;
  /** why an answer is not taken, or null */
  check?: (decision: string, params: Record<string, unknown> | undefined) => Problem | null;
}
export interface Decision {
  decision: string;
  by: string;
  comment: string | null;
  params: Record<string, unknown> | null;
  /** what was asked about, as the log has it */
  what: unknown;
}

/** What is readable inside one pass of a container, beside what the container itself may read. */
export interface PassLocals {
  locals: Record<string, unknown>;
  /** what nodes without incoming edges are handed */
  incoming: unknown[];
  /** the item of a `map`, for the record */
  item?: unknown;
  /** aborts this pass alone: it ends as `cancelled` */
  signal?: AbortSignal;
}

/** What a container may do with its body. */
export interface ContainerContext {
  /** Passes so far, as the log tells. */
  passes: () => readonly PassState[];
  /** Carries out one pass; what of it has happened already is not done again. Never rejects for what fails inside. */
  pass: (pass: number, inside: PassLocals) => Promise<PassState>;
  /** Evaluates templates and conditions as a node inside that pass would after its end. */
  inside: (pass: number, locals: Record<string, unknown>) => { bind: Bound; scope: () => Record<string, unknown> };
  /** Carries out the called flow of a subflow once; its inputs are checked first. Throws ProblemError where it fails. */
  call: (inputs: Record<string, unknown>) => Promise<unknown>;
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
  /** everything that a template of this step may read */
  scope: () => Record<string, unknown>;
  /** 1, then one more for each retry */
  attempt: number;
  /** when the step began, ms since the epoch */
  started_at: number;
  body: ContainerContext;
  /** Asks a person and waits, over restarts too. */
  ask: (question: Question) => Promise<Decision>;
  /** What people were asked in this step, oldest first. */
  questions: (kind: QuestionKind) => ApprovalState[];
  /** Waits until a time (ms since the epoch), over restarts too, or until a message lets `heard` be true. */
  sleepUntil: (until: number, heard?: () => boolean) => Promise<void>;
  /** Waits while a person has stopped the run; for kinds that work in rounds. */
  proceed: () => Promise<void>;
  /** Takes messages of people into this step's trace while `accepts` is true; returns what ends that. */
  listen: (accepts: () => boolean) => () => void;
  /** where JavaScript of people runs */
  sandbox: Sandbox;
  /** what to do with an interrupted call of which nobody knows whether it happened */
  on_unknown: "ask" | "fail";
  /** what the log says of this step so far; not null at the start when it goes on after a restart */
  trace: () => NodeTrace | null;
  signal: AbortSignal;
  now: () => number;
  /** Records an event of this step. */
  emit: (event: NewEvent) => void;
  /** Resolves when everything emitted so far is durable: before any effect. */
  durable: () => Promise<void>;
  delta: (call: string, kind: "text" | "reasoning", text: string) => void;
  model: (name: string) => Promise<Model>;
  tools: ToolCaller;
  /** model that the run was started with in place of every node's own; null for none */
  model_override: string | null;
  /** the run's folder, `/workspace/<flow>`; null where it has none */
  folder: string | null;
  /** tokens and calls left of the run's budget; null is no limit */
  left: () => { tool_calls: number | null; tokens: number | null };
}

export interface NodeDefinition<C extends TObject = TObject> extends Omit<CatalogEntry, "config"> {
  config: C;
  /** Config fields bound before `run`: strings in them are templates. Others are taken as they are. */
  templates: string[];
  /** Config fields with templates that the node evaluates itself through `bind`, one by one. */
  lazy?: string[];
  /** true: no effect outside, so it needs no durable intent and records no input. */
  pure: boolean;
  /** Problems beyond the schema. */
  check?: (node: FlowNode, config: Static<C>, known: Known) => Problem[];
  /** The join rule where the node's policy names none. */
  join?: (config: Static<C>) => NonNullable<Policy["join"]>;
  /** true: it waits on others (its body, a person, a time) and does no work of its own. */
  idle?: boolean;
  /** References that its untemplated fields make (expressions), beside those of templates. */
  reads?: (config: Static<C>) => (string | number)[][];
  /** Names of variables that a node with this config writes, beside its `save`. */
  writes?: (config: Static<C>) => string[];
  /** Name of the model that a node with this config asks; "" is the default model. */
  asks?: (config: Static<C>) => string;
  run: (config: Static<C>, context: NodeContext) => NodeResult | Promise<NodeResult>;
}

/** What a check may ask of its surroundings. */
export interface Known {
  tool: (name: string) => ToolEntry | undefined;
  tool_names: () => string[];
}

export type NodeKind = Omit<NodeDefinition, "check" | "run" | "writes" | "asks" | "join" | "reads"> & {
  join?: (config: Record<string, unknown>) => NonNullable<Policy["join"]>;
  reads?: (config: Record<string, unknown>) => (string | number)[][];
  check?: (node: FlowNode, config: Record<string, unknown>, known: Known) => Problem[];
  writes?: (config: Record<string, unknown>) => string[];
  asks?: (config: Record<string, unknown>) => string;
  run: (config: Record<string, unknown>, context: NodeContext) => NodeResult | Promise<NodeResult>;
};

export function defineNode<C extends TObject>(definition: NodeDefinition<C>): NodeKind {
  return definition as unknown as NodeKind;
}
