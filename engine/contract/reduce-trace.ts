// What an event means for the trace of its step: phases, model requests, tool calls, brakes.

import { countModelCall } from "./count-usage";
import type { NodeEvent } from "./node-event";
import type { EventOf } from "./run-event";
import {
  type ModelCallState,
  NO_USAGE,
  type NodeState,
  type NodeTrace,
  type RunState,
  type ToolCallState,
} from "./run-state";

/** How a reducer gets an object it may change: as it is, or a shallow copy. */
export type Take = <T extends object>(value: T) => T;

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
    | "pass.started"
    | "pass.finished"
    | "variable.set"
    | "approval.requested"
    | "approval.decided"
  >
>;

export function applyToTrace(state: RunState, node: NodeState, event: TraceEvent, take: Take): void {
  const trace = node.trace ? take(node.trace) : freshTrace();
  node.trace = trace;
  switch (event.type) {
    case "agent.state":
      trace.phase = event.state;
      trace.round = event.round;
      return;
    case "agent.message":
      trace.said = [...trace.said, { text: event.text, by: event.by, seq: event.seq, at: event.at }];
      return;
    case "model.requested":
      trace.round = event.round;
      if (event.purpose !== "summary")
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
        request.cost = event.cost ?? null;
        request.waited_ms = event.waited_ms ?? 0;
        request.duration_ms = event.duration_ms;
      }
      state.usage = countModelCall(take(state.usage), event);
      node.usage = countModelCall(usageOf(node, take), event);
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

function freshTrace(): NodeTrace {
  return { phase: null, round: 0, messages: [], requests: [], calls: [], brakes: [], said: [] };
}

function freshRequest(event: EventOf<"model.requested">): ModelCallState {
  return {
    call: event.call,
    round: event.round,
    model: event.model,
    protocol: event.protocol,
    purpose: event.purpose ?? null,
    heard: event.heard ?? 0,
    status: "running",
    text: "",
    raw: null,
    reasoning: null,
    refusal: null,
    calls: [],
    finish: null,
    usage: null,
    cost: null,
    waited_ms: 0,
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
  node.usage = usageOf(node, take);
  node.usage.tool_calls += 1;
}

/** Most nodes use nothing, and share what says so. */
function usageOf(node: NodeState, take: Take): NodeState["usage"] {
  return node.usage === NO_USAGE ? { ...NO_USAGE } : take(node.usage);
}
