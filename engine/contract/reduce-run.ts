// The one reducer. `reduceRun` is pure; `RunFold` folds the same cases over a state that its owner may change in place
// (copying the state per event would grow with the flow). `apply` below is the only place that knows what an event means;
// the two differ only in whether the objects it asks for are copied first. A law in tests/laws proves that they agree.

import { isNodeEvent, type NodeEvent } from "./node-event";
import { applyToPasses } from "./reduce-passes";
import { applyToTrace, type Take } from "./reduce-trace";
import type { EventOf, RunEvent } from "./run-event";
import { initialRunState, NO_USAGE, type NodeState, type RunState, type VariableWrite, wordMap } from "./run-state";
import { nodeOfPath } from "./step-path";

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
    const own = from.seq === 0 ? { ...from, usage: { ...NO_USAGE } } : structuredClone(from);
    this.state = {
      ...own,
      nodes: wordMap(own.nodes),
      variables: wordMap(own.variables),
      writes: wordMap(own.writes),
      approvals: wordMap(own.approvals),
    };
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

const OWN: Take = (value) => value;
const COPY: Take = (value) => {
  if (Array.isArray(value)) return value.slice() as typeof value;
  return Object.getPrototypeOf(value) === null
    ? (wordMap(value as Record<string, unknown>) as typeof value)
    : { ...value };
};

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
      state.variables = wordMap(event.variables);
      state.model = event.model;
      state.trigger = event.trigger;
      state.folder = event.folder ?? null;
      state.budget = event.budget;
      state.started_at = event.at;
      state.only = event.only ?? null;
      state.breakpoints = event.breakpoints ?? [];
      state.stepping = event.stepping ?? false;
      return;
    case "run.waiting":
      state.status = "waiting";
      state.reason = event.reason;
      state.node = event.node ?? null;
      state.waiting_since ??= event.at;
      return;
    case "run.resumed":
      state.status = "running";
      state.reason = null;
      state.node = null;
      stopWaiting(state, event.at);
      if (event.reason === "step") state.stepping = true;
      if (event.reason === "continue") state.stepping = false;
      if (event.breakpoints) state.breakpoints = event.breakpoints;
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

function stopWaiting(state: RunState, at: number): void {
  if (state.waiting_since !== null) state.waited_ms += Math.max(0, at - state.waiting_since);
  state.waiting_since = null;
}

function end(state: RunState, status: RunState["status"], event: { at: number; duration_ms: number }): void {
  stopWaiting(state, event.at);
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
      node.edited = event.edited ?? false;
      node.reason = null;
      node.due = null;
      if (known && event.attempt === 1) node.started_at = event.at;
      return;
    case "node.finished":
      endNode(node, "finished", event.at, event.duration_ms);
      node.output = event.output;
      node.port = event.port ?? "out";
      node.given = event.given ?? null;
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
      node.status = "waiting";
      node.reason = "retry";
      node.attempt = event.attempt;
      node.problem = event.problem;
      node.due = event.at + event.delay_ms;
      return;
    case "node.waiting":
      node.status = "waiting";
      node.reason = event.reason;
      node.due = event.until ?? null;
      return;
    case "node.resumed":
      node.status = "running";
      node.reason = null;
      node.due = null;
      return;
    case "pass.started":
    case "pass.finished":
      applyToPasses(node, event, take);
      return;
    case "variable.set":
      state.variables = take(state.variables);
      state.variables[event.name] = event.value;
      state.writes = take(state.writes);
      state.writes[event.name] = addWrite(state.writes[event.name], event, take);
      return;
    case "approval.requested":
      state.approvals = take(state.approvals);
      state.approvals[event.approval] = {
        approval: event.approval,
        path: event.path,
        kind: event.kind,
        what: event.what,
        choices: event.choices,
        requested_at: event.at,
        expires_at: event.expires_at ?? null,
        on_expire: event.on_expire ?? null,
        decision: null,
        by: null,
        comment: null,
        params: null,
        decided_at: null,
      };
      return;
    case "approval.decided": {
      const asked = state.approvals[event.approval];
      if (!asked) return;
      state.approvals = take(state.approvals);
      state.approvals[event.approval] = {
        ...asked,
        decision: event.decision,
        by: event.by,
        comment: event.comment ?? null,
        params: event.params ?? null,
        decided_at: event.at,
      };
      return;
    }
    default:
      applyToTrace(state, node, event, take);
  }
}

function addWrite(known: VariableWrite[] | undefined, event: EventOf<"variable.set">, take: Take): VariableWrite[] {
  const writes = known ? take(known) : [];
  writes.push({ path: event.path, seq: event.seq, value: event.value });
  return writes;
}

function freshNode(event: NodeEvent): NodeState {
  return {
    path: event.path,
    node: nodeOfPath(event.path),
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
    due: null,
    edited: false,
    given: null,
    trace: null,
    passes: null,
    usage: NO_USAGE,
  };
}

function endNode(node: NodeState, status: NodeState["status"], at: number, duration_ms: number): void {
  node.status = status;
  node.ended_at = at;
  node.duration_ms = duration_ms;
  node.problem = null;
  node.reason = null;
  node.due = null;
}
