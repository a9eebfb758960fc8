import type { RunState } from "../contract/run-state";
import type { PlanGraph } from "../plan/run-plan";

/** The values of `end` (by end id if several); without `end`, the outputs of the last nodes by id. */
export function runOutput(graph: PlanGraph, state: RunState, prefix = ""): unknown {
  const at = (id: string) => state.nodes[prefix + id];
  const finished = (id: string) => at(id)?.status === "finished";
  if (graph.ends.length === 1) return finished(graph.ends[0]!) ? at(graph.ends[0]!)!.output : {};
  const ids = graph.ends.length > 1 ? graph.ends : graph.leaves;
  return Object.fromEntries(ids.filter(finished).map((id) => [id, at(id)!.output]));
}

/** Of a pass of a container: as of a run, but where one node alone ends it, its output itself. */
export function passOutput(graph: PlanGraph, state: RunState, prefix: string): unknown {
  const ids = graph.ends.length > 0 ? graph.ends : graph.leaves;
  const finished = ids.filter((id) => state.nodes[prefix + id]?.status === "finished");
  if (ids.length === 1) return finished.length === 1 ? state.nodes[prefix + ids[0]!]!.output : null;
  return Object.fromEntries(finished.map((id) => [id, state.nodes[prefix + id]!.output]));
}
