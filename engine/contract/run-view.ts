// Pure questions about a run's state, asked alike by the scheduler, the canvas and the command line.

import type { FlowEdge } from "./flow";
import type { NodeState, RunState } from "./run-state";

/** What became of an edge: `open` (its source has not settled), `delivered`, or `dead` (nothing will ever come). */
export type EdgeFate = "open" | "delivered" | "dead";

export function fateOf(source: NodeState | undefined, port: string): EdgeFate {
  if (!source) return "open";
  switch (source.status) {
    case "running":
    case "waiting":
      return "open";
    case "finished":
    case "failed":
      return source.port === port ? "delivered" : "dead";
    case "skipped":
    case "cancelled":
      return "dead";
  }
}

/** The fate of an edge between two nodes of the outermost level. */
export function edgeFate(state: RunState, edge: FlowEdge): EdgeFate {
  return fateOf(state.nodes[edge.from.node], edge.from.port);
}

/** Total tokens, or null where not one call told them. */
export function tokensOf(usage: RunState["usage"]): number | null {
  if (usage.model_calls > 0 && usage.unknown_calls === usage.model_calls) return null;
  return usage.input_tokens + usage.output_tokens;
}
