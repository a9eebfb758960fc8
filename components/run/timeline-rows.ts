// The rows of the time line, read off a run's state: one per step instance in the order they began, a container
// opened into its passes and those into their steps, an agent into its rounds and a round into its calls. Times are milliseconds since the run began.

import { type FlowDocument, nodeTitle } from "@/engine/contract/flow";
import type { ModelCallState, NodeState, PassState, RunState, ToolCallState } from "@/engine/contract/run-state";
import { tokensOf } from "@/engine/contract/run-view";
import { prefixOf } from "@/engine/contract/step-path";
import { pathParts } from "./node-at";

export type RowStatus = NodeState["status"] | "unreached";

export interface Bar {
  from: number;
  to: number;
  shape: "node" | "model" | "tool";
  state: "running" | "waiting" | "done" | "failed";
}

export interface TimelineRow {
  key: string;
  /** step instance to select; null for a node that was not reached */
  path: string | null;
  node: string;
  /** how many rows it lies in */
  depth: number;
  title: string;
  /** the round this row stands for, if it stands for one */
  round: number | null;
  /** the pass of a container that this row stands for, from 1 */
  pass: number | null;
  /** name of the tool, for a row of one call */
  tool: string | null;
  status: RowStatus;
  phase: string | null;
  tokens: number | null;
  bars: Bar[];
  duration_ms: number | null;
  calls: number;
  failed_calls: number;
  /** where the output came from if the node did not run */
  given: NodeState["given"];
  opens: boolean;
}

const DRAWN_ONLY = new Set(["note", "group"]);

export function timelineRows(
  flow: FlowDocument,
  state: RunState,
  now: number,
  open: ReadonlySet<string>,
): TimelineRow[] {
  const start = state.started_at ?? now;
  const inside = new Map<string, NodeState[]>();
  for (const node of Object.values(state.nodes)) {
    const prefix = node.path.slice(0, node.path.lastIndexOf("/") + 1);
    const level = inside.get(prefix);
    if (level) level.push(node);
    else inside.set(prefix, [node]);
  }
  for (const level of inside.values()) level.sort((a, b) => a.started_seq - b.started_seq);
  const rows: TimelineRow[] = [];
  const addLevel = (prefix: string, depth: number) => {
    for (const node of inside.get(prefix) ?? []) {
      const called = inside.has(`${node.path}/`);
      rows.push(nodeRow(node, depth, pathParts(flow, node.path).at(-1)!.title, start, now, called));
      if (!open.has(node.path)) continue;
      node.passes?.forEach((pass, index) => {
        const key = prefixOf(node.path, index);
        rows.push(passRow(node, pass, index, depth + 1, start, now, inside.has(key)));
        if (open.has(key)) addLevel(key, depth + 2);
      });
      if (called) addLevel(`${node.path}/`, depth + 1);
      if (node.trace && node.trace.requests.length > 0) roundRows(rows, node, depth, start, now, open);
    }
  };
  addLevel("", 0);
  const only = state.only && new Set(state.only);
  for (const node of flow.nodes)
    if (!state.nodes[node.id] && !node.parent && !DRAWN_ONLY.has(node.type) && (only?.has(node.id) ?? true))
      rows.push(bare(`unreached:${node.id}`, node.id, nodeTitle(node)));
  return rows;
}

/** What stands open at first: of a container its latest pass, and one that failed. */
export function opensByItself(node: NodeState): string[] {
  if (!node.passes || node.passes.length === 0) return [node.path];
  const failed = node.passes.findIndex((pass) => pass.how === "failed");
  return [node.path, prefixOf(node.path, failed < 0 ? node.passes.length - 1 : failed)];
}

function nodeRow(
  node: NodeState,
  depth: number,
  title: string,
  start: number,
  now: number,
  called: boolean,
): TimelineRow {
  const calls = node.trace?.calls ?? [];
  const counted = tokensOf(node.usage);
  return {
    ...bare(node.path, node.node, title),
    path: node.path,
    depth,
    status: node.status,
    phase: node.status === "running" ? (node.trace?.phase ?? null) : null,
    tokens: node.usage.model_calls === 0 ? null : counted,
    bars: node.status === "skipped" || node.given ? [] : [nodeBar(node, start, now)],
    duration_ms: node.duration_ms,
    calls: calls.length,
    failed_calls: calls.filter(callFailed).length,
    given: node.given,
    opens: called || (node.passes?.length ?? 0) > 0 || (node.trace?.requests.length ?? 0) > 0,
  };
}

const PASS_STATUS = {
  done: "finished",
  continue: "finished",
  break: "finished",
  failed: "failed",
  cancelled: "cancelled",
} as const;

function passRow(
  node: NodeState,
  pass: PassState,
  index: number,
  depth: number,
  start: number,
  now: number,
  filled: boolean,
): TimelineRow {
  const took = pass.ended_at === null ? null : Math.max(0, pass.ended_at - pass.started_at);
  const running = node.status === "running" || node.status === "waiting";
  const bar = pass.how === null && running ? "running" : pass.how === "failed" ? "failed" : "done";
  return {
    ...bare(prefixOf(node.path, index), node.node, ""),
    path: node.path,
    depth,
    pass: index + 1,
    status: pass.how === null ? node.status : PASS_STATUS[pass.how],
    bars: [span(pass.started_at, took, start, node.ended_at ?? now, "node", bar)],
    duration_ms: took,
    opens: filled,
  };
}

function roundRows(
  rows: TimelineRow[],
  node: NodeState,
  depth: number,
  start: number,
  now: number,
  open: ReadonlySet<string>,
) {
  const trace = node.trace!;
  const rounds = [...new Set([...trace.requests, ...trace.calls].map((one) => one.round ?? trace.round))];
  for (const round of rounds.sort((a, b) => a - b)) {
    const requests = trace.requests.filter((request) => request.round === round);
    const calls = trace.calls.filter((call) => (call.round ?? trace.round) === round);
    const key = `${node.path}#${round}`;
    const busy = node.status === "running" && round === trace.round;
    const failed = calls.filter(callFailed).length;
    rows.push({
      ...bare(key, node.node, ""),
      path: node.path,
      depth: depth + 1,
      round,
      status: busy ? "running" : requests.at(-1)?.status === "failed" ? "failed" : "finished",
      phase: busy ? trace.phase : null,
      tokens: sumTokens(requests),
      bars: [
        ...requests.map((request) => modelBar(request, node, start, now)),
        ...calls.map((call) => toolBar(call, node, start, now)),
      ],
      calls: calls.length,
      failed_calls: failed,
      opens: calls.length > 0,
    });
    if (!open.has(key)) continue;
    for (const call of calls)
      rows.push({
        ...bare(`${key}/${call.call}/${call.started_seq ?? call.ended_seq}`, node.node, call.tool),
        path: node.path,
        depth: depth + 2,
        tool: call.tool,
        status: call.status === "running" ? "running" : callFailed(call) ? "failed" : "finished",
        bars: [toolBar(call, node, start, now)],
        duration_ms: call.result?.duration_ms ?? null,
      });
  }
}

function bare(key: string, node: string, title: string): TimelineRow {
  return {
    key,
    path: null,
    node,
    depth: 0,
    title,
    round: null,
    pass: null,
    tool: null,
    status: "unreached",
    phase: null,
    tokens: null,
    bars: [],
    duration_ms: null,
    calls: 0,
    failed_calls: 0,
    given: null,
    opens: false,
  };
}

function nodeBar(node: NodeState, start: number, now: number): Bar {
  const state =
    node.status === "failed" ? "failed" : node.status === "running" || node.status === "waiting" ? node.status : "done";
  return span(node.started_at, node.duration_ms, start, now, "node", state);
}

function modelBar(request: ModelCallState, node: NodeState, start: number, now: number): Bar {
  const until = node.ended_at ?? now;
  const state = request.status === "failed" ? "failed" : request.status === "running" ? "running" : "done";
  return span(request.started_at, request.duration_ms, start, until, "model", state);
}

function toolBar(call: ToolCallState, node: NodeState, start: number, now: number): Bar {
  const state = call.status === "running" ? "running" : callFailed(call) ? "failed" : "done";
  const took = call.result?.duration_ms ?? (call.status === "running" ? null : 0);
  return span(call.started_at, took, start, node.ended_at ?? now, "tool", state);
}

function span(
  at: number,
  took: number | null,
  start: number,
  now: number,
  shape: Bar["shape"],
  state: Bar["state"],
): Bar {
  const from = Math.max(0, at - start);
  return { from, to: Math.max(from, took === null ? now - start : from + took), shape, state };
}

function callFailed(call: ToolCallState): boolean {
  return call.status !== "ok" && call.status !== "running";
}

function sumTokens(requests: ModelCallState[]): number | null {
  const told = requests.flatMap(({ usage }) => (usage ? [(usage.input_tokens ?? 0) + (usage.output_tokens ?? 0)] : []));
  return told.length === 0 ? null : told.reduce((sum, tokens) => sum + tokens, 0);
}

/** Round places for the marks of an axis that ends at `end` ms: at most about eight. */
export function axisMarks(end: number): number[] {
  const steps = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000,
    1_800_000, 3_600_000,
  ];
  const step = steps.find((one) => end / one <= 6) ?? 7_200_000;
  return Array.from({ length: Math.min(50, Math.floor(end / step) + 1) }, (_, index) => index * step);
}
