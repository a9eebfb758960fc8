// What a template of a step may read: the run's inputs, the variables, and the outputs of nodes that have run.

import { type RunState, wordMap } from "../contract/run-state";
import type { BoundConfig } from "../plan/bind";
import { ABSENT } from "../plan/liquid";
import type { Scope } from "../plan/template";

/** A scope with only the nodes in `ids`: cost does not grow with the flow. */
export function scopeOf(state: RunState, ids: Iterable<string>, extra?: Record<string, unknown>): Scope {
  const nodes = wordMap<{ output: unknown }>();
  for (const id of ids) {
    const node = state.nodes[id];
    if (!node) continue;
    if (node.status === "skipped" || node.status === "cancelled") nodes[id] = { output: ABSENT };
    else if (node.status === "finished" || node.port !== null) nodes[id] = { output: node.output };
  }
  return {
    inputs: state.inputs,
    variables: state.variables,
    nodes,
    run: { id: state.run_id, folder: state.folder },
    ...extra,
  };
}

/** Ids of the nodes that a config's templates read. */
export function nodesRead(config: BoundConfig): string[] {
  const ids = new Set<string>();
  for (const { template } of config.templates)
    for (const [root, name] of template.references) if (root === "nodes" && typeof name === "string") ids.add(name);
  return [...ids];
}
