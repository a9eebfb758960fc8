import type { NodeState } from "@/engine/contract/run-state";

/** How a port looks by the run: `null` is an input. */
export function portState(state: NodeState | undefined, port: string | null): string {
  if (!state || state.status === "skipped" || state.status === "cancelled") return "";
  if (port === null) return state.status === "running" ? "is-active" : "is-lit";
  return state.port === port ? "is-lit" : "";
}
