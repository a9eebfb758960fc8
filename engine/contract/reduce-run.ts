// The one reducer. `reduceRun` is pure; `RunFold` folds the same cases over a state that its owner may change in place
// (copying the state per event would grow with the flow). `apply` below is the only place that knows what an event means;
// the two differ only in whether the objects it asks for are copied first. A law in tests/laws proves that they agree.

import { isNodeEvent, type NodeEvent } from "./node-event";
import type { EventOf, RunEvent } from "./run-event";
import {
  initialRunState,
  type ModelCallState,
  NO_USAGE,
  type NodeState,
  type NodeTrace,
  type RunState,
  type ToolCallState,
} from "./run-state";

/** The state after one more event. An event already seen changes nothing; an event that skips some is an error. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.seq) return state;
  if (event.seq !== state.seq + 1) throw new EventGap(state.seq, event.seq);
  const next: RunState = { ...state };
  apply(next, event, COPY);
  return next;
}

export function reduceAll(events: Iterable<RunEvent>, from: RunState = initialRunState): RunState {
  const fold = new RunFold(from);
  for (const event of events) fold.add(event);
  return fold.state;
}

/** Folds events over a state that it owns. `state` is live: read it, do not keep it across `add`. */
export class RunFold {
  readonly state: RunState;
  constructor(from: RunState = initialRunState) {
    this.state = from.seq === 0 ? { ...from, nodes: {}, variables: {}, usage: { ...NO_USAGE } } : structuredClone(from);
  }
  add(event: RunEvent): void {
    if (event.seq <= this.state.seq) return;
    if (event.seq !== this.state.seq + 1) throw new EventGap(this.state.seq, event.seq);
    apply(this.state, event, OWN);
  }
}

export class EventGap extends Error {
  constructor(
    readonly seen: number,
    readonly got: number,
  ) {
    super(`event ${got} came after event ${seen}: the ones between are missing`);
    this.name = "EventGap";
  }
}

/** How `apply` gets an object it may change: as it is, or a shallow copy. */
type Take = <T extends object>(value: T) => T;
const OWN: Take = (value) => value;
const COPY: Take = (value) => (Array.isArray(value) ? (value.slice() as typeof value) : { ...value });

function apply(state: RunState, event: RunEvent, take: Take): void {
  state.seq = event.seq;
  if (isNodeEvent(event)) {
    applyToNode(state, event, take);
    return;
  }
  switch (event.type) {
    case "run.started":
      state.run_id = event.run_id;
      state.status = "running";
      state.flow = event.flow;
      state.inputs = event.inputs;
      state.variables = { ...event.variables };
      state.model = event.model;
      state.trigger = event.trigger;
      state.folder = event.folder ?? null;
      state.budget = event.budget;
      state.started_at = event.at;
      return;
    case "run.waiting":
      state.status = "waiting";
      state.reason = event.reason;
      state.node = event.node ?? null;
      return;
    case "run.resumed":
      state.status = "running";
      state.reason = null;
      state.node = null;
      return;
    case "run.finished":
      end(state, "finished", event);
      state.output = event.output;
      return;
    case "run.failed":
      end(state, "failed", event);
      state.problem = event.problem;
      state.node = event.node ?? null;
      return;
    case "run.cancelled":
      end(state, "cancelled", event);
      state.reason = event.reason;
      return;
    case "run.limit_reached":
      end(state, "limit_reached", event);
      state.reason = event.limit;
      return;
    case "note":
      return;
    default:
      event satisfies never;
  }
}

function end(state: RunState, status: RunState["status"], event: { at: number; duration_ms: number }): void {
  state.status = status;
  state.ended_at = event.at;
  state.duration_ms = event.duration_ms;
}

function applyToNode(state: RunState, event: NodeEvent, take: Take): void {
  state.nodes = take(state.nodes);
  const known = state.nodes[event.path];
  const node = known ? take(known) : freshNode(event);
  state.nodes[event.path] = node;
  switch (event.type) {
    case "node.started":
      node.status = "running";
      node.attempt = event.attempt;
      node.input = event.input ?? null;
      if (known && known.status !== "running") node.started_at = event.at;
      return;
    case "node.finished":
      endNode(node, "finished", event.at, event.duration_ms);
      node.output = event.output;
      node.port = event.port ?? "out";
      return;
    case "node.failed":
      endNode(node, "failed", event.at, event.duration_ms);
      node.problem = event.problem;
      node.port = event.port ?? null;
      node.output = event.output ?? null;
      return;
    case "node.skipped":
      endNode(node, "skipped", event.at, 0);
      node.reason = event.reason;
      return;
    case "node.cancelled":
      endNode(node, "cancelled", event.at, event.at - node.started_at);
      node.reason = event.reason;
      return;
    case "node.retrying":
      node.attempt = event.attempt;
      node.problem = event.problem;
      return;
    case "node.waiting":
      node.status = "waiting";
      node.reason = event.reason;
      return;
    case "node.resumed":
      node.status = "running";
      node.reason = null;
      return;
    case "variable.set":
      state.variables = take(state.variables);
      state.variables[event.name] = event.value;
      return;
    case "approval.requested":
    case "approval.decided":
      return;
    default:
      applyToTrace(state, node, event, take);
  }
}

type TraceEvent = Exclude<
  NodeEvent,
  EventOf<
    | "node.started"
    | "node.finished"
    | "node.failed"
    | "node.skipped"
    | "node.cancelled"
    | "node.retrying"
    | "node.waiting"
    | "node.resumed"
    | "variable.set"
    | "approval.requested"
    | "approval.decided"
  >
>;

function applyToTrace(state: RunState, node: NodeState, event: TraceEvent, take: Take): void {
  const trace = node.trace ? take(node.trace) : freshTrace();
  node.trace = trace;
  switch (event.type) {
    case "agent.state":
      trace.phase = event.state;
      trace.round = event.round;
      return;
    case "model.requested":
      trace.round = event.round;
      trace.messages = trace.messages.slice(0, event.messages.keep).concat(event.messages.add);
      trace.requests = take(trace.requests);
      trace.requests.push(freshRequest(event));
      return;
    case "model.responded": {
      const request = requestOf(trace, event.call, take);
      if (request) {
        request.status = "done";
        request.text = event.text;
        request.raw = event.raw ?? null;
        request.protocol = event.protocol ?? request.protocol;
        request.reasoning = event.reasoning ?? null;
        request.refusal = event.refusal ?? null;
        request.calls = event.calls;
        request.finish = event.finish;
        request.usage = event.usage;
        request.duration_ms = event.duration_ms;
      }
      state.usage = addModelCall(take(state.usage), event);
      node.usage = addModelCall(take(node.usage), event);
      return;
    }
    case "model.failed": {
      const request = requestOf(trace, event.call, take);
      if (request) {
        request.status = "failed";
        request.problem = event.problem;
        request.text = event.partial ?? "";
        request.duration_ms = event.duration_ms;
      }
      return;
    }
    case "tool.started":
      trace.calls = take(trace.calls);
      trace.calls.push(startedCall(event));
      countToolCall(state, node, take);
      return;
    case "tool.finished": {
      const call = callOf(trace, event.call, take) ?? refusedCall(trace, event, take);
      if (call.started_seq === null) countToolCall(state, node, take);
      call.status = event.result.status;
      call.result = event.result;
      call.ended_seq = event.seq;
      return;
    }
    case "tool.unknown": {
      const call = callOf(trace, event.call, take);
      if (call) {
        call.status = "unknown";
        call.ended_seq = event.seq;
      }
      return;
    }
    case "brake.tripped":
      trace.brakes = [...trace.brakes, { brake: event.brake, why: event.why, round: event.round }];
      return;
    default:
      event satisfies never;
  }
}

function freshNode(event: NodeEvent): NodeState {
  const segment = event.path.slice(event.path.lastIndexOf("/") + 1);
  return {
    path: event.path,
    node: segment.replace(/\[\d+\]$/, ""),
    status: "running",
    attempt: 1,
    started_seq: event.seq,
    started_at: event.at,
    ended_at: null,
    duration_ms: null,
    input: null,
    output: null,
    port: null,
    problem: null,
    reason: null,
    trace: null,
    usage: { ...NO_USAGE },
  };
}

function endNode(node: NodeState, status: NodeState["status"], at: number, duration_ms: number): void {
  node.status = status;
  node.ended_at = at;
  node.duration_ms = duration_ms;
  node.problem = null;
  node.reason = null;
}

function freshTrace(): NodeTrace {
  return { phase: null, round: 0, messages: [], requests: [], calls: [], brakes: [] };
}

function freshRequest(event: EventOf<"model.requested">): ModelCallState {
  return {
    call: event.call,
    round: event.round,
    model: event.model,
    protocol: event.protocol,
    status: "running",
    text: "",
    raw: null,
    reasoning: null,
    refusal: null,
    calls: [],
    finish: null,
    usage: null,
    problem: null,
    started_seq: event.seq,
    started_at: event.at,
    duration_ms: null,
  };
}

function startedCall(event: EventOf<"tool.started">): ToolCallState {
  return {
    call: event.call,
    tool: event.tool,
    params: event.params,
    round: event.round ?? null,
    protocol: event.protocol ?? null,
    effect: event.effect,
    fingerprint: event.fingerprint,
    status: "running",
    result: null,
    started_seq: event.seq,
    ended_seq: null,
    started_at: event.at,
  };
}

function refusedCall(trace: NodeTrace, event: EventOf<"tool.finished">, take: Take): ToolCallState {
  const call: ToolCallState = {
    call: event.call,
    tool: event.result.action,
    params: event.result.params,
    round: event.round ?? null,
    protocol: null,
    effect: null,
    fingerprint: event.fingerprint ?? null,
    status: event.result.status,
    result: event.result,
    started_seq: null,
    ended_seq: event.seq,
    started_at: event.at,
  };
  trace.calls = take(trace.calls);
  trace.calls.push(call);
  return call;
}

function requestOf(trace: NodeTrace, call: string, take: Take): ModelCallState | null {
  const index = trace.requests.findLastIndex((request) => request.call === call);
  const found = trace.requests[index];
  if (!found) return null;
  trace.requests = take(trace.requests);
  const mine = take(found);
  trace.requests[index] = mine;
  return mine;
}

function callOf(trace: NodeTrace, call: string, take: Take): ToolCallState | null {
  const index = trace.calls.findLastIndex((one) => one.call === call);
  const found = trace.calls[index];
  if (!found) return null;
  trace.calls = take(trace.calls);
  const mine = take(found);
  trace.calls[index] = mine;
  return mine;
}

function countToolCall(state: RunState, node: NodeState, take: Take): void {
  state.usage = take(state.usage);
  state.usage.tool_calls += 1;
  node.usage = take(node.usage);
  node.usage.tool_calls += 1;
}

function addModelCall(sum: RunState["usage"], event: EventOf<"model.responded">): RunState["usage"] {
  sum.model_calls += 1;
  const input = event.usage?.input_tokens ?? null;
  const output = event.usage?.output_tokens ?? null;
  if (input === null && output === null) sum.unknown_calls += 1;
  sum.input_tokens += input ?? 0;
  sum.output_tokens += output ?? 0;
  if (typeof event.cost === "number") sum.cost = (sum.cost ?? 0) + event.cost;
  return sum;
}
