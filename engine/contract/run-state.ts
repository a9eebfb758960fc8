// What is true of a run after some of its events. There is no other state of a run anywhere: engine, live canvas,
// replay, recovery and tests all get it from `reduceRun`. Everything here is plain JSON.

import type { ToolEffect } from "./catalog";
import type { Budget } from "./flow";
import type { Message, ParsedCall, Protocol, Usage } from "./message";
import type { Problem } from "./problem";
import type { AgentPhase, Brake, PassEnd, QuestionKind, RequestPurpose } from "./run-event";
import type { ToolResult, ToolStatus } from "./tool-result";

export type RunStatus = "pending" | "running" | "waiting" | "finished" | "failed" | "cancelled" | "limit_reached";
/** A node that is not in `RunState.nodes` has not been reached. */
export type NodeStatus = "running" | "waiting" | "finished" | "failed" | "skipped" | "cancelled";

export interface ToolCallState {
  call: string;
  tool: string;
  params: unknown;
  round: number | null;
  protocol: Protocol | null;
  effect: ToolEffect | null;
  fingerprint: string | null;
  status: ToolStatus | "running";
  result: ToolResult | null;
  /** seq of the intent; null for a call that was refused before it */
  started_seq: number | null;
  ended_seq: number | null;
  started_at: number;
}

export interface ModelCallState {
  call: string;
  round: number;
  model: string;
  protocol: Protocol | null;
  /** null: the next turn */
  purpose: RequestPurpose | null;
  /** how many of `NodeTrace.said` are in its messages */
  heard: number;
  status: "running" | "done" | "failed";
  /** the words of the answer, without calls written in them */
  text: string;
  /** the whole answer, where calls were written in its text */
  raw: string | null;
  reasoning: string | null;
  refusal: string | null;
  calls: ParsedCall[];
  finish: string | null;
  usage: Usage | null;
  /** US dollars; null where it is unknown */
  cost: number | null;
  /** milliseconds before it was sent, as the provider takes only so many at once; part of `duration_ms` */
  waited_ms: number;
  problem: Problem | null;
  started_seq: number;
  started_at: number;
  duration_ms: number | null;
}

/** What happened inside a node that asks models or calls tools. */
export interface NodeTrace {
  phase: AgentPhase | null;
  round: number;
  /** the messages of the latest model request */
  messages: Message[];
  requests: ModelCallState[];
  calls: ToolCallState[];
  brakes: { brake: Brake; why: string; round: number }[];
  /** what people said to the agent while it worked, oldest first */
  said: { text: string; by: string; seq: number; at: number }[];
}

/** One pass of a container; `how` is null while it is under way. */
export interface PassState {
  how: PassEnd | null;
  /** the item of a `map` */
  item: unknown;
  output: unknown;
  problem: Problem | null;
  started_at: number;
  ended_at: number | null;
}

/** A question to a person; `decision` is null while it is open. Times are ms since the epoch. */
export interface ApprovalState {
  approval: string;
  path: string;
  kind: QuestionKind;
  what: unknown;
  choices: string[];
  requested_at: number;
  expires_at: number | null;
  on_expire: string | null;
  decision: string | null;
  by: string | null;
  comment: string | null;
  /** the arguments that were put in place of those asked about */
  params: Record<string, unknown> | null;
  decided_at: number | null;
}

/** One write of a variable. */
export interface VariableWrite {
  path: string;
  seq: number;
  value: unknown;
}

export interface NodeState {
  path: string;
  /** id of the node in the flow document */
  node: string;
  status: NodeStatus;
  attempt: number;
  started_seq: number;
  started_at: number;
  ended_at: number | null;
  duration_ms: number | null;
  input: Record<string, unknown> | null;
  /** true: a person changed the input before it started */
  edited: boolean;
  output: unknown;
  /** output port taken; null while running, skipped, cancelled, or failed without a way on */
  port: string | null;
  problem: Problem | null;
  /** why it was skipped, cancelled or waits (`retry`, `wait`, `approval`) */
  reason: string | null;
  /** when it goes on by itself, ms since the epoch; null where it does not wait for a time */
  due: number | null;
  /** where the output came from if the node did not run */
  given: "pin" | "record" | null;
  trace: NodeTrace | null;
  /** passes of a container, in order of their number; null for other kinds and before the first */
  passes: PassState[] | null;
  usage: RunUsage;
}

/** Sums. `unknown_calls` counts model calls whose tokens the provider did not tell, `unpriced_calls` those whose price. */
export interface RunUsage {
  input_tokens: number;
  output_tokens: number;
  unknown_calls: number;
  unpriced_calls: number;
  model_calls: number;
  tool_calls: number;
  /** US dollars; null until a priced call is seen */
  cost: number | null;
}

export interface RunState {
  run_id: string;
  /** seq of the last event seen; 0 before the first */
  seq: number;
  status: RunStatus;
  flow: { id: string; name: string; version: string } | null;
  inputs: Record<string, unknown>;
  variables: Record<string, unknown>;
  /** every write of each variable, oldest first */
  writes: Record<string, VariableWrite[]>;
  /** questions to people, by their id */
  approvals: Record<string, ApprovalState>;
  model: string | null;
  trigger: string;
  folder: string | null;
  budget: Budget;
  started_at: number | null;
  ended_at: number | null;
  duration_ms: number | null;
  nodes: Record<string, NodeState>;
  output: unknown;
  problem: Problem | null;
  /** node that made the run fail or wait */
  node: string | null;
  /** why it waits, was cancelled, or which limit ended it */
  reason: string | null;
  /** ids of the outermost nodes that take part; null for all */
  only: string[] | null;
  breakpoints: string[];
  /** true: it stops before the next node */
  stepping: boolean;
  /** since when it waits; ms since the epoch */
  waiting_since: number | null;
  /** time spent waiting so far, without the present wait */
  waited_ms: number;
  usage: RunUsage;
}

/** A map whose keys are people's words: without a prototype, so that `constructor` and `__proto__` are names like any. */
export function wordMap<T>(from?: Readonly<Record<string, T>>): Record<string, T> {
  const map = Object.create(null) as Record<string, T>;
  return from ? Object.assign(map, from) : map;
}

export const NO_USAGE: RunUsage = Object.freeze({
  input_tokens: 0,
  output_tokens: 0,
  unknown_calls: 0,
  unpriced_calls: 0,
  model_calls: 0,
  tool_calls: 0,
  cost: null,
});

export const initialRunState: RunState = Object.freeze({
  run_id: "",
  seq: 0,
  status: "pending",
  flow: null,
  inputs: {},
  variables: wordMap(),
  writes: wordMap<VariableWrite[]>(),
  approvals: wordMap<ApprovalState>(),
  model: null,
  trigger: "",
  folder: null,
  budget: {},
  started_at: null,
  ended_at: null,
  duration_ms: null,
  nodes: wordMap<NodeState>(),
  output: null,
  problem: null,
  node: null,
  reason: null,
  only: null,
  breakpoints: [],
  stepping: false,
  waiting_since: null,
  waited_ms: 0,
  usage: NO_USAGE,
});

const SETTLED: Record<RunStatus, boolean> = {
  pending: false,
  running: false,
  waiting: false,
  finished: true,
  failed: true,
  cancelled: true,
  limit_reached: true,
};

export function isSettled(status: RunStatus): boolean {
  return SETTLED[status];
}
