"use client";

import { useCallback, useSyncExternalStore } from "react";
import { newestPass } from "@/components/canvas/path-shown";
import type { RunSource } from "@/components/canvas/run-source";
import { isSettled, type PassState, type RunState } from "@/engine/contract/run-state";
import { nodeOfPath, type PathPass, passesAround, prefixOf } from "@/engine/contract/step-path";

/**
 * Which step instance of a node to show: the chosen one where it is of this node, even if the node did not run in that
 * pass; else the one on the outermost level, else that in the newest pass, as the canvas does.
 */
export function useShownPath(source: RunSource, node: string, chosen: string | null): string {
  const subscribe = useCallback((told: () => void) => source.subscribe(null, told), [source]);
  const read = () => shownPath(source.run(), node, chosen);
  return useSyncExternalStore(subscribe, read, read);
}

type Nodes = Pick<RunState, "nodes">;

export function shownPath(run: Nodes, node: string, chosen: string | null): string {
  if (chosen !== null && nodeOfPath(chosen) === node && (run.nodes[chosen] || passAround(run, chosen))) return chosen;
  if (run.nodes[node]) return node;
  let latest: { path: string; started_seq: number } | null = null;
  for (const state of Object.values(run.nodes))
    if (state.node === node && state.started_seq > (latest?.started_seq ?? 0)) latest = state;
  return latest ? inNewestPass(run, latest.path) : node;
}

/** The innermost pass around a step that the run has begun. */
export function passAround(run: Nodes, path: string): (PathPass & { state: PassState }) | null {
  for (const around of passesAround(path).reverse()) {
    const state = run.nodes[around.path]?.passes?.[around.pass];
    if (state) return { ...around, state };
  }
  return null;
}

/** The same step in the newest pass of each container around it. */
function inNewestPass(run: Nodes, path: string): string {
  let prefix = "";
  for (const { path: known } of passesAround(path)) {
    const container = prefix + nodeOfPath(known);
    const passes = run.nodes[container]?.passes;
    if (!passes && !run.nodes[known]?.passes) return path;
    prefix = prefixOf(container, newestPass(passes));
  }
  return prefix + nodeOfPath(path);
}

/** Whether a step that is not in the run belongs to a pass: one that goes on (`open`), or one that has ended. */
export function useMissedPass(source: RunSource, path: string): "open" | "ended" | null {
  const subscribe = useCallback((told: () => void) => source.subscribe(null, told), [source]);
  const read = () => {
    const pass = passAround(source.run(), path)?.state;
    return pass ? (pass.how === null && !isSettled(source.run().status) ? "open" : "ended") : null;
  };
  return useSyncExternalStore(subscribe, read, read);
}
