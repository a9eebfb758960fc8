// The pure scheduler: what may happen to a node, given the plan and the state. A node starts when every incoming edge is
// settled (delivered or dead) and its join rule is met; if that can no longer come true it is skipped, and says why.

import type { RunState } from "../contract/run-state";
import { fateOf } from "../contract/run-view";
import type { PlanGraph, PlanNode } from "../plan/run-plan";

export type Decision =
  | { what: "start" }
  | { what: "skip"; reason: "dead" | "join" }
  | { what: "wait" }
  | { what: "done" };

const START: Decision = { what: "start" };
const WAIT: Decision = { what: "wait" };
const DONE: Decision = { what: "done" };

/** `prefix` is what the paths of the node's level begin with. */
export function decide(node: PlanNode, state: RunState, prefix = ""): Decision {
  const at = (id: string) => state.nodes[prefix === "" ? id : prefix + id];
  if (at(node.id)) return DONE;
  let open = 0;
  let delivered = 0;
  let dead = 0;
  for (const edge of node.incoming) {
    const fate = fateOf(at(edge.from), edge.port);
    if (fate === "open") open += 1;
    else if (fate === "delivered") delivered += 1;
    else dead += 1;
  }
  if (node.incoming.length === 0) return START;
  switch (node.join) {
    case "any":
      if (delivered > 0) return START;
      return open > 0 ? WAIT : { what: "skip", reason: "dead" };
    case "all_delivered":
      if (dead > 0) return { what: "skip", reason: delivered + open > 0 ? "join" : "dead" };
      return open > 0 ? WAIT : START;
    case "all":
      if (open > 0) return WAIT;
      return delivered > 0 ? START : { what: "skip", reason: "dead" };
  }
}

/** Everything that can happen next on one level: for recovery and for the laws. */
export function nextSteps(graph: PlanGraph, state: RunState, prefix = ""): { id: string; decision: Decision }[] {
  return [...graph.nodes.values()]
    .map((node) => ({ id: node.id, decision: decide(node, state, prefix) }))
    .filter(({ decision }) => decision.what === "start" || decision.what === "skip");
}
