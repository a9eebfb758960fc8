import type { RunState } from "../contract/run-state";
import type { RunPlan } from "../plan/run-plan";

/** The values of `end` (by end id if several); without `end`, the outputs of the last nodes by id. */
export function runOutput(plan: RunPlan, state: RunState): unknown {
  const ends = [...plan.nodes.values()].filter((node) => node.kind.kind === "end");
  const finished = (id: string) => state.nodes[id]?.status === "finished";
  if (ends.length === 1) return finished(ends[0]!.id) ? state.nodes[ends[0]!.id]!.output : {};
  const ids = ends.length > 1 ? ends.map((node) => node.id) : plan.leaves;
  return Object.fromEntries(ids.filter(finished).map((id) => [id, state.nodes[id]!.output]));
}
