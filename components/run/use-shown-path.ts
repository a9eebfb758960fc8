"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { RunSource } from "@/components/canvas/run-source";
import type { RunState } from "@/engine/contract/run-state";
import { nodeOfPath } from "@/engine/contract/step-path";

/**
 * Which step instance of a node to show: the chosen one where it is of this node, else the one on the outermost level,
 * else the latest in any pass.
 */
export function useShownPath(source: RunSource, node: string, chosen: string | null): string {
  const subscribe = useCallback((told: () => void) => source.subscribe(null, told), [source]);
  const read = () => shownPath(source.run(), node, chosen);
  return useSyncExternalStore(subscribe, read, read);
}

export function shownPath(run: Pick<RunState, "nodes">, node: string, chosen: string | null): string {
  if (chosen !== null && nodeOfPath(chosen) === node && run.nodes[chosen]) return chosen;
  if (run.nodes[node]) return node;
  let latest: { path: string; started_seq: number } | null = null;
  for (const state of Object.values(run.nodes))
    if (state.node === node && state.started_seq > (latest?.started_seq ?? 0)) latest = state;
  return latest?.path ?? node;
}
