// The rows of the time line, read off a run's state: one per step instance in the order they began, an agent opened
// into its rounds and a round into its calls. Times are milliseconds since the run began.

import { type FlowDocument, nodeTitle } from "@/engine/contract/flow";
import type { ModelCallState, NodeState, RunState, ToolCallState } from "@/engine/contract/run-state";
import { tokensOf } from "@/engine/contract/run-view";

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
  depth: 0 | 1 | 2 | 3;
  title: string;
  /** the round or the pass this row stands for, if it stands for one */
  round: number | null;
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
  const nodes = Object.values(state.nodes).sort((a, b) => a.started_seq - b.started_seq);
  const inside = new Map<string, NodeState[]>();
  for (const node of nodes) {
    const parent = containerOf(node.path);
    inside.set(parent, [...(inside.get(parent) ?? []), node]);
  }
  const titles = new Map(flow.nodes.map((node) => [node.id, nodeTitle(node)]));
  const rows: TimelineRow[] = [];
  const add = (node: NodeState, depth: 0 | 1) => {
    const passes = depth === 0 ? (inside.get(node.path) ?? []) : [];
    rows.push(nodeRow(node, depth, titles.get(node.node) ?? node.node, start, now, passes));
    if (!open.has(node.path)) return;
    for (const pass of passes) add(pass, 1);
    if (node.trace && node.trace.requests.length > 0) roundRows(rows, node, depth, start, now, open);
  };
  for (const node of inside.get("") ?? []) add(node, 0);
  for (const node of flow.nodes)
    if (!state.nodes[node.id] && !node.parent && !DRAWN_ONLY.has(node.type)) rows.push(unreachedRow(node.id, titles));
  return rows;
}

/** The container instance that a step instance runs in: `each` for `each[2]/summarise`, "" outermost. */
function containerOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash).replace(/\[\d+\]$/, "");
}

function passOf(path: string): number | null {
  const match = /\[(\d+)\]\/[^/]*$/.exec(path);
  return match ? Number(match[1]) + 1 : null;
}

function nodeRow(
  node: NodeState,
  depth: 0 | 1,
  title: string,
  start: number,
  now: number,
  passes: NodeState[],
): TimelineRow {
  const calls = node.trace?.calls ?? [];
  const counted = tokensOf(node.usage);
  return {
    ...bare(node.path, node.node, title),
    path: node.path,
    depth,
    pass: depth === 0 ? null : passOf(node.path),
    status: node.status,
    phase: node.status === "running" ? (node.trace?.phase ?? null) : null,
    tokens: node.usage.model_calls === 0 ? null : counted,
    bars: node.status === "skipped" ? [] : [nodeBar(node, start, now)],
    duration_ms: node.duration_ms,
    calls: calls.length,
    failed_calls: calls.filter(callFailed).length,
    opens: passes.length > 0 || (node.trace?.requests.length ?? 0) > 0,
  };
}

function roundRows(
  rows: TimelineRow[],
  node: NodeState,
  depth: 0 | 1,
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
      depth: depth === 0 ? 1 : 2,
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
        depth: depth === 0 ? 2 : 3,
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
    opens: false,
  };
}

function unreachedRow(id: string, titles: Map<string, string>): TimelineRow {
  return bare(`unreached:${id}`, id, titles.get(id) ?? id);
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
