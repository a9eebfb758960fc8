// What of a run of a part is run, and what is taken as given.

import type { PartialRun } from "./command";
import type { FlowDocument, FlowNode } from "./flow";
import { ancestors, reachable } from "./graph";
import type { NewEvent } from "./run-event";
import type { NodeState, RunState } from "./run-state";

export interface PartOfRun {
  /** ids of the outermost nodes that take part; null for all */
  only: string[] | null;
  /** what is told of nodes that are not run */
  given: NewEvent[];
}

/** Null where the flow's outermost level has no such node. `record` is an earlier run of the flow. */
export function partOfRun(flow: FlowDocument, partial: PartialRun, record: RunState | null): PartOfRun | null {
  const outer = flow.nodes.filter((node) => !node.parent);
  const target = outer.find((node) => node.id === partial.node);
  if (!target) return null;
  const before = ancestors(flow.edges)(target.id);
  const after = reachable([target.id], flow.edges);
  const wanted = outer.filter(({ id }) => (partial.mode === "from" ? !after.has(id) : before.has(id)));
  const told = wanted.flatMap((node) => {
    const end = endOf(node, partial, record);
    return end ? [{ node, end }] : [];
  });
  const ids = new Set(told.map(({ node }) => node.id));
  return {
    only: onlyOf(partial.mode, flow, target.id, wanted, told),
    given: [...writesOf(ids, record), ...told.map(({ end }) => end)],
  };
}

/** What is asked for is run whatever branch was taken before it: nodes that did not hand on to it take no part. */
function onlyOf(
  mode: PartialRun["mode"],
  flow: FlowDocument,
  target: string,
  wanted: readonly FlowNode[],
  told: readonly { node: FlowNode; end: NewEvent }[],
): string[] | null {
  const idsOf = (nodes: readonly FlowNode[]) => nodes.map((node) => node.id);
  if (mode === "to") return [...idsOf(wanted), target];
  const elsewhere = new Set(
    told.filter((one) => !delivers(flow, one.end, one.node.id, target)).map(({ node }) => node),
  );
  if (mode === "node") return [...idsOf(told.map(({ node }) => node).filter((node) => !elsewhere.has(node))), target];
  return elsewhere.size === 0 ? null : idsOf(flow.nodes.filter((node) => !node.parent && !elsewhere.has(node)));
}

function endOf(node: FlowNode, { outputs }: PartialRun, record: RunState | null): NewEvent | null {
  const state = record?.nodes[node.id];
  if (outputs && Object.hasOwn(outputs, node.id))
    return finished(node.id, outputs[node.id], state?.port ?? caseOf(outputs[node.id]), "record");
  if (node.pin) return finished(node.id, node.pin.output, node.pin.port ?? "out", "pin");
  if (!state || !isTold(state)) return null;
  if (state.status === "skipped") return { type: "node.skipped", path: node.id, reason: state.reason ?? "dead" };
  return finished(node.id, state.output, state.port ?? "out", "record");
}

/** False for a node in front of the target whose value did not go that way. */
function delivers(flow: FlowDocument, end: NewEvent, from: string, to: string): boolean {
  const edges = flow.edges.filter((edge) => edge.from.node === from && edge.to.node === to);
  const port = end.type === "node.finished" ? (end.port ?? "out") : null;
  return edges.length === 0 || edges.some((edge) => edge.from.port === port);
}

function isTold(state: NodeState): boolean {
  return (
    state.status === "finished" || state.status === "skipped" || (state.status === "failed" && state.port !== null)
  );
}

/** The port of a branching node, told by its output. */
function caseOf(output: unknown): string {
  if (typeof output !== "object" || output === null) return "out";
  const { case: taken, decision } = output as { case?: unknown; decision?: unknown };
  return typeof taken === "string" ? taken : typeof decision === "string" ? decision : "out";
}

function finished(path: string, output: unknown, port: string, given: "pin" | "record"): NewEvent {
  return { type: "node.finished", path, output, ...(port !== "out" && { port }), duration_ms: 0, given };
}

/** Variables as those nodes left them, in the order of writing. */
function writesOf(ids: ReadonlySet<string>, record: RunState | null): NewEvent[] {
  return (
    Object.entries(record?.writes ?? {})
      .flatMap(([name, writes]) => writes.map((write) => ({ name, ...write })))
      .map((write) => ({ ...write, node: write.path.split("/")[0]!.replace(/\[\d+\]$/, "") }))
      // Those of a called flow bear its path before their name.
      .filter(({ node, name, path }) => ids.has(node) && !(name.includes("/") && path.startsWith(spaceOf(name))))
      .sort((a, b) => a.seq - b.seq)
      .map(({ node, name, value }) => ({ type: "variable.set", path: node, name, value }))
  );
}

function spaceOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
