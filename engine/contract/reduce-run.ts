// The one reducer. `reduceRun` is pure; `RunFold` folds the same cases over a state that its owner may change in place
// (copying the state per event would grow with the flow). `apply` below is the only place that knows what an event means;
// the two differ only in whether the objects it asks for are copied first. A law in tests/laws proves that they agree.

import { isNodeEvent, type NodeEvent } from "./node-event";
import { applyToTrace, type Take } from "./reduce-trace";
import type { RunEvent } from "./run-event";
import { initialRunState, NO_USAGE, type NodeState, type RunState, wordMap } from "./run-state";

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
    this.state = { ...own, nodes: wordMap(own.nodes), variables: wordMap(own.variables) };
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
