// The shape of every event as a schema, for whoever reads a recording of unknown origin. What events are is said in
// `run-event.ts`, which pages load without what builds schemas.

import Type, { type Static, type TProperties } from "typebox";
import { ToolEffect } from "./catalog";
import { Budget } from "./flow-schema";
import { Message, ParsedCall, Protocol, Usage } from "./message";
import { Problem } from "./problem-schema";
import { AGENT_PHASES, EVENT_VERSION } from "./run-event";
import { ToolResult } from "./tool-result";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const text = Type.String();
const number = Type.Number();
const object = Type.Record(Type.String(), Type.Unknown());

/** A large value that stands as a preview at `at` in the event: hash of its JSON text, and that text's bytes in UTF-8. */
export const BlobRef = Type.Object({
  at: Type.Array(Type.Union([text, number])),
  hash: text,
  bytes: Type.Integer(),
});
export type BlobRef = Static<typeof BlobRef>;

const envelope = {
  v: Type.Literal(EVENT_VERSION),
  run_id: text,
  seq: Type.Integer({ minimum: 1 }),
  at: number,
  /** only as stored and as viewers see it; absent where the event is whole */
  blobs: Type.Optional(Type.Array(BlobRef)),
};
const ofRun = <N extends string, P extends TProperties>(type: N, body: P) =>
  Type.Object({ ...envelope, type: Type.Literal(type), ...body });
const ofNode = <N extends string, P extends TProperties>(type: N, body: P) =>
  Type.Object({ ...envelope, type: Type.Literal(type), path: text, ...body });

export const AgentPhase = Type.Enum([...AGENT_PHASES]);
export type AgentPhase = Static<typeof AgentPhase>;

export const Brake = Type.Enum([
  "end_marker",
  "max_iterations",
  "converged",
  "circuit_breaker",
  "no_progress",
  "budget",
  "context",
]);
export type Brake = Static<typeof Brake>;

/** What was left out of a request for the brake `context`: tokens are counted, not told by the provider. */
export const Dropped = Type.Object({
  tokens_before: Type.Integer(),
  tokens_after: Type.Integer(),
  /** tool results of which only the start is left */
  results: Type.Integer(),
  /** turns of which only a summary is left */
  turns: Type.Integer(),
});
export type Dropped = Static<typeof Dropped>;

export const PassEnd = Type.Enum(["done", "failed", "continue", "break", "cancelled"]);
export type PassEnd = Static<typeof PassEnd>;

/**
 * What else a request is for than the next turn: `answer` asks for nothing but the answer in its schema, `summary` for a
 * summary of older turns (its messages are its own).
 */
export const RequestPurpose = Type.Enum(["answer", "summary"]);
export type RequestPurpose = Static<typeof RequestPurpose>;

/**
 * What a person is asked: `approval` (an approval node), `outcome` (whether an interrupted call happened), `call` (whether
 * a tool may be called so), `review` (what to do about a call that failed again and again).
 */
export const QuestionKind = Type.Enum(["approval", "outcome", "call", "review"]);
export type QuestionKind = Static<typeof QuestionKind>;

export const RunEvent = Type.Union([
  ofRun("run.started", {
    /** `version` is the content hash of the frozen document. */
    flow: Type.Object({ id: text, name: text, version: text }),
    inputs: object,
    /** the flow's variables with their defaults */
    variables: object,
    /** overrides the model of every node */
    model: nullable(text),
    trigger: text,
    budget: Budget,
    /** folder of the workspace that this flow's files live in, as `/workspace/…` */
    folder: Type.Optional(text),
    /** only these nodes of the outermost level take part; all where absent */
    only: Type.Optional(Type.Array(text)),
    /** ids of nodes before which the run stops and waits for `step` or `continue` */
    breakpoints: Type.Optional(Type.Array(text)),
    /** true: stops before every node */
    stepping: Type.Optional(Type.Boolean()),
  }),
  /**
   * Nothing goes on by itself. `reason`: `approval` (a person is asked), `wait` (a time is awaited), `paused`,
   * `breakpoint` (`node` is the path that would start next).
   */
  ofRun("run.waiting", { reason: text, node: Type.Optional(text) }),
  /** `reason`: `recovered`, `decided`, `time`, `message`, `continue`, `step` (stops again before the next node). */
  ofRun("run.resumed", { reason: text, breakpoints: Type.Optional(Type.Array(text)) }),
  ofRun("run.finished", { output: Type.Unknown(), duration_ms: number }),
  ofRun("run.failed", { problem: Problem, node: Type.Optional(text), duration_ms: number }),
  ofRun("run.cancelled", { reason: text, duration_ms: number }),
  ofRun("run.limit_reached", { limit: text, allowed: number, used: number, duration_ms: number }),

  /** `input` is the config with its templates filled in; absent for kinds whose output already tells it. */
  ofNode("node.started", {
    attempt: Type.Integer(),
    input: Type.Optional(object),
    edited: Type.Optional(Type.Boolean()),
  }),
  /**
   * `port` is the output port taken, `out` where absent. With `given` the node did not run: its output was taken from a
   * `pin` of the document or from the `record` of an earlier run.
   */
  ofNode("node.finished", {
    output: Type.Unknown(),
    port: Type.Optional(text),
    duration_ms: number,
    given: Type.Optional(Type.Union([Type.Literal("pin"), Type.Literal("record")])),
  }),
  /** With `port` the flow goes on through it (policy `branch` or `continue`); `output` is what later nodes then read. */
  ofNode("node.failed", {
    problem: Problem,
    port: Type.Optional(text),
    output: Type.Optional(Type.Unknown()),
    duration_ms: number,
  }),
  /** `reason`: `dead` (no incoming edge delivered), `join` (join rule can no longer be met). */
  ofNode("node.skipped", { reason: text }),
  ofNode("node.cancelled", { reason: text }),
  /** The attempt before failed; attempt `attempt` begins after `delay_ms`. */
  ofNode("node.retrying", { attempt: Type.Integer(), delay_ms: number, problem: Problem }),
  /** `until` is when it goes on by itself, ms since the epoch; absent where only a person can decide. */
  ofNode("node.waiting", { reason: text, until: Type.Optional(number) }),
  ofNode("node.resumed", { reason: text }),

  /** A pass of a container: `path` is the container's, steps in it have `path[pass]/…`. Passes count from 0. */
  ofNode("pass.started", { pass: Type.Integer(), item: Type.Optional(Type.Unknown()) }),
  /** `how`: `done`, `failed` (with the problem), `continue` or `break` (an `end` inside said so), `cancelled`. */
  ofNode("pass.finished", {
    pass: Type.Integer(),
    how: PassEnd,
    output: Type.Optional(Type.Unknown()),
    problem: Type.Optional(Problem),
  }),

  ofNode("agent.state", { state: AgentPhase, round: Type.Integer() }),
  /** A person said something to an agent at work; it is in the messages of its next turn. */
  ofNode("agent.message", { text, by: text }),
  /** The messages are those of this node's previous request, cut to the first `keep`, followed by `add`. */
  ofNode("model.requested", {
    call: text,
    round: Type.Integer(),
    model: text,
    protocol: nullable(Protocol),
    messages: Type.Object({ keep: Type.Integer(), add: Type.Array(Message) }),
    purpose: Type.Optional(RequestPurpose),
    tools: Type.Array(text),
    /** how many of the step's `agent.message` events are in the messages; 0 where absent */
    heard: Type.Optional(Type.Integer()),
  }),
  /**
   * `text` is the words; `raw` the whole answer where more was in it. `protocol` only where the calls came in another one
   * than was asked for.
   */
  ofNode("model.responded", {
    call: text,
    protocol: Type.Optional(Protocol),
    text,
    raw: Type.Optional(text),
    reasoning: Type.Optional(text),
    refusal: Type.Optional(text),
    calls: Type.Array(ParsedCall),
    finish: nullable(text),
    usage: nullable(Usage),
    /** US dollars; null where the model's prices are unknown */
    cost: Type.Optional(nullable(number)),
    /** before it was sent, as the provider takes only so many requests at once; part of `duration_ms` */
    waited_ms: Type.Optional(number),
    duration_ms: number,
  }),
  ofNode("model.failed", {
    call: text,
    problem: Problem,
    /** what had arrived before the failure; kept for the trace only */
    partial: Type.Optional(text),
    /** set when the same request is sent again after this many ms */
    retry_ms: Type.Optional(number),
    duration_ms: number,
  }),

  /** The intent of an effect: stored durably before the tool runs. Refused calls have no intent, only a result. */
  ofNode("tool.started", {
    call: text,
    tool: text,
    params: object,
    effect: ToolEffect,
    fingerprint: text,
    round: Type.Optional(Type.Integer()),
    protocol: Type.Optional(nullable(Protocol)),
  }),
  ofNode("tool.finished", {
    call: text,
    result: ToolResult,
    round: Type.Optional(Type.Integer()),
    fingerprint: Type.Optional(text),
  }),
  ofNode("tool.unknown", { call: text, problem: Problem }),

  ofNode("brake.tripped", { brake: Brake, why: text, round: Type.Integer(), dropped: Type.Optional(Dropped) }),
  ofNode("variable.set", { name: text, value: Type.Unknown() }),
  /**
   * `approval` is unique in the run. `what` is shown to the person: `{message}` for an approval node, else what is in
   * `asked-call.ts`. The decision is one of `choices`; at `expires_at` (ms since the epoch) `on_expire` is taken.
   */
  ofNode("approval.requested", {
    approval: text,
    kind: QuestionKind,
    what: Type.Unknown(),
    choices: Type.Array(text),
    expires_at: Type.Optional(number),
    on_expire: Type.Optional(text),
  }),
  /** `by` is who decided; `expiry` where nobody did in time. `params` are the arguments that `change` puts in place. */
  ofNode("approval.decided", {
    approval: text,
    decision: text,
    by: text,
    comment: Type.Optional(text),
    params: Type.Optional(object),
  }),
  Type.Object({ ...envelope, type: Type.Literal("note"), path: Type.Optional(text), text }),
]);
export type RunEvent = Static<typeof RunEvent>;
/** A piece of a streamed answer. Never stored, has no `seq`; leaving all of them out changes no fact. */
export const Delta = Type.Object({
  run_id: text,
  path: text,
  call: text,
  kind: Type.Union([Type.Literal("text"), Type.Literal("reasoning")]),
  text,
});
export type Delta = Static<typeof Delta>;
