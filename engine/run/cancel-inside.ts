import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";

/** Says of everything under way inside a container that it was stopped: its passes, then its steps. */
export function cancelInside(
  run: { state: RunState; emit: (event: NewEvent) => void },
  path: string,
  reason: string,
): void {
  // Most steps hold nothing; only a container has passes.
  if (path === "" || run.state.nodes[path]?.passes) cancelUnder(run, path, reason, path === "");
}

/** `own`: the steps at `path` itself too. `""` is the whole run. */
function cancelUnder(
  { state, emit }: { state: RunState; emit: (event: NewEvent) => void },
  path: string,
  reason: string,
  own: boolean,
): void {
  const open = Object.values(state.nodes).filter(
    (node) =>
      (node.status === "running" || node.status === "waiting") &&
      (own || node.path === path || node.path.startsWith(`${path}[`) || node.path.startsWith(`${path}/`)),
  );
  for (const node of open)
    for (const [pass, { how }] of (node.passes ?? []).entries())
      if (how === null) emit({ type: "pass.finished", path: node.path, pass, how: "cancelled" });
  for (const node of open) if (own || node.path !== path) emit({ type: "node.cancelled", path: node.path, reason });
}

/** The same for one pass that has ended: `prefix` is what its steps' paths begin with. */
export function cancelPass(
  { state, emit }: { state: RunState; emit: (event: NewEvent) => void },
  prefix: string,
  reason: string,
): void {
  for (const node of Object.values(state.nodes)) {
    if (!node.path.startsWith(prefix) || (node.status !== "running" && node.status !== "waiting")) continue;
    for (const [pass, { how }] of (node.passes ?? []).entries())
      if (how === null) emit({ type: "pass.finished", path: node.path, pass, how: "cancelled" });
    emit({ type: "node.cancelled", path: node.path, reason });
  }
}
