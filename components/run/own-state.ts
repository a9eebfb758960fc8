// Copies of a run's state that share everything events brought (inputs, outputs, messages, results) and own everything
// the fold changes in place. That is what makes keyframes and snapshots cheap even where a node returned megabytes.

import { RunFold } from "@/engine/contract/reduce-run";
import { type NodeState, type RunState, wordMap } from "@/engine/contract/run-state";

export function ownNode(node: NodeState): NodeState {
  const trace = node.trace && {
    ...node.trace,
    requests: node.trace.requests.map((one) => ({ ...one })),
    calls: node.trace.calls.map((one) => ({ ...one })),
  };
  return { ...node, trace, passes: node.passes?.slice() ?? null, usage: { ...node.usage } };
}

export function ownState(state: RunState): RunState {
  const nodes = wordMap<NodeState>();
  for (const path of Object.keys(state.nodes)) nodes[path] = ownNode(state.nodes[path]!);
  const writes = wordMap(state.writes);
  for (const name of Object.keys(writes)) writes[name] = writes[name]!.slice();
  return { ...state, nodes, writes, ...ownFacts(state) };
}

/** What of a run's state is small and changed in place: copied whenever it is published. */
export function ownFacts({
  variables,
  approvals,
  usage,
}: RunState): Pick<RunState, "variables" | "approvals" | "usage"> {
  return { variables: wordMap(variables), approvals: wordMap(approvals), usage: { ...usage } };
}

/** A fold that goes on from `state` without cloning what the events brought. `state` itself is left alone. */
export function foldFrom(state: RunState): RunFold {
  const fold = new RunFold();
  Object.assign(fold.state, ownState(state));
  return fold;
}
