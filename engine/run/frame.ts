// Where a step stands: its level of the plan, the pass it belongs to, and what it can see from there.

import { type RunState, wordMap } from "../contract/run-state";
import { passesAround } from "../contract/step-path";
import { ABSENT } from "../plan/liquid";
import type { PlanGraph, PlanNode, RunPlan } from "../plan/run-plan";
import type { Scope } from "../plan/template";

export interface Frame {
  graph: PlanGraph;
  plan: RunPlan;
  /** what stands before the paths of its steps: `""`, `each[2]/`, `call/` */
  prefix: string;
  /** the level around it, which it can read; null for the outermost level of a flow */
  outer: Frame | null;
  /** `item`, `index` and the like, with those of the levels around */
  locals: Record<string, unknown>;
  inputs: Record<string, unknown>;
  /** what nodes without incoming edges are handed */
  incoming: readonly unknown[];
  /** what stands before the names of its variables in the run's: `""`, or the prefix of the called flow */
  space: string;
}

export function rootFrame(plan: RunPlan, graph: PlanGraph, state: RunState): Frame {
  return { graph, plan, prefix: "", outer: null, locals: {}, inputs: state.inputs, incoming: [], space: "" };
}

export function pathOf(frame: Frame, node: PlanNode): string {
  return frame.prefix === "" ? node.id : frame.prefix + node.id;
}

/** What a template of `node` may read; only the nodes in `ids`, so that cost does not grow with the flow. */
export function scopeOf(
  frame: Frame,
  node: PlanNode,
  state: RunState,
  ids: Iterable<string>,
  extra?: Record<string, unknown>,
): Scope {
  const nodes = wordMap<{ output: unknown }>();
  for (const id of ids) {
    const found = state.nodes[placeOf(frame, id)];
    if (!found) continue;
    if (found.status === "skipped" || found.status === "cancelled") nodes[id] = { output: ABSENT };
    else if (found.status === "finished" || found.port !== null) nodes[id] = { output: found.output };
  }
  return {
    inputs: frame.inputs,
    variables: variablesOf(frame, node, state),
    nodes,
    run: { id: state.run_id, folder: state.folder },
    ...frame.locals,
    ...extra,
  };
}

/** Path of the step of node `id` that is seen from a frame: of its own pass, or of the nearest level around. */
function placeOf(frame: Frame, id: string): string {
  for (let level: Frame | null = frame; level; level = level.outer)
    if (level.graph.nodes.has(id)) return level.prefix === "" ? id : level.prefix + id;
  return frame.prefix + id;
}

/** Every node that is seen from a frame. */
export function* nodesSeen(frame: Frame): Generator<string> {
  for (let level: Frame | null = frame; level; level = level.outer) yield* level.graph.nodes.keys();
}

/** Variables as of the step's own past. */
export function variablesOf(frame: Frame, node: PlanNode, state: RunState): Record<string, unknown> {
  const { plan, space } = frame;
  if (space === "" && plan.races.names.size === 0) return state.variables;
  const seen = wordMap<unknown>(space === "" ? state.variables : undefined);
  for (const [name, { default: value }] of Object.entries(plan.flow.variables ?? {}))
    if (space !== "" || plan.races.names.has(name)) seen[name] = value ?? null;
  if (space !== "")
    for (const [name, value] of Object.entries(state.variables))
      if (name.startsWith(space)) seen[name.slice(space.length)] = value;
  const path = pathOf(frame, node);
  for (const name of plan.races.names) {
    const write = (state.writes[space + name] ?? []).findLast((one) => visible(one.path, path, plan));
    if (write) seen[name] = write.value;
    else if (!Object.hasOwn(plan.flow.variables ?? {}, name)) delete seen[name];
  }
  return seen;
}

/** Whether a write of the step at `writer` lies in the past of the step at `reader`. */
function visible(writer: string, reader: string, plan: RunPlan): boolean {
  const a = [...passesAround(writer), { path: writer, pass: 0 }];
  const b = [...passesAround(reader), { path: reader, pass: 0 }];
  for (const [index, mine] of b.entries()) {
    const theirs = a[index];
    if (!theirs) return true;
    // A container itself, after its passes; what it writes at its end is later than anything inside.
    if (theirs.path === mine.path && (index === b.length - 1 || index === a.length - 1)) return index === b.length - 1;
    if (theirs.path !== mine.path) return plan.races.before(idOf(theirs.path), idOf(mine.path));
    if (theirs.pass !== mine.pass) return theirs.pass < mine.pass && !isMap(idOf(mine.path), plan);
  }
  return true;
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function isMap(id: string, plan: RunPlan): boolean {
  return plan.flow.nodes.some((node) => node.id === id && node.type === "map");
}
