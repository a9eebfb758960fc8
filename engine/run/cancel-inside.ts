// What was under way when a run, a pass or a container ended is said to have stopped. A container's open passes end
// before its steps are told: a cancelled step then always stands in a pass that has ended, or the run was being ended.

import type { NewEvent } from "../contract/run-event";
import type { NodeState, RunState } from "../contract/run-state";

interface Running {
  state: RunState;
  emit: (event: NewEvent) => void;
}

/** Everything of the run. */
export function cancelAll(run: Running, reason: string): void {
  cancelSteps(run, () => true, reason);
}

/** Everything inside the step at `path`; it itself goes on to say how it ended. */
export function cancelInside(run: Running, path: string, reason: string): void {
  const holder = run.state.nodes[path];
  // Most steps hold nothing; only a container has passes.
  if (!holder?.passes) return;
  endPasses(run, holder);
  cancelSteps(run, (one) => one.startsWith(`${path}[`) || one.startsWith(`${path}/`), reason);
}

/** Everything in one pass: `prefix` is what its steps' paths begin with. */
export function cancelPass(run: Running, prefix: string, reason: string): void {
  cancelSteps(run, (path) => path.startsWith(prefix), reason);
}

/** Containers come before what they hold, since they began first. */
function cancelSteps(run: Running, inside: (path: string) => boolean, reason: string): void {
  for (const node of Object.values(run.state.nodes)) {
    if ((node.status !== "running" && node.status !== "waiting") || !inside(node.path)) continue;
    endPasses(run, node);
    run.emit({ type: "node.cancelled", path: node.path, reason });
  }
}

function endPasses({ emit }: Running, { path, passes }: NodeState): void {
  for (const [pass, { how }] of (passes ?? []).entries())
    if (how === null) emit({ type: "pass.finished", path, pass, how: "cancelled" });
}
