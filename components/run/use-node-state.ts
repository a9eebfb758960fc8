"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { RunSource } from "@/components/canvas/run-source";
import type { NodeState } from "@/engine/contract/run-state";

/** One step instance; renders again only when it changed. */
export function useNodeState(source: RunSource, path: string | null): NodeState | undefined {
  const subscribe = useCallback((told: () => void) => source.subscribe(path, told), [source, path]);
  const read = () => (path === null ? undefined : source.node(path));
  return useSyncExternalStore(subscribe, read, read);
}

/** Text that is just being streamed at this path. */
export function useStreaming(source: RunSource, path: string | null): string {
  const subscribe = useCallback((told: () => void) => source.subscribe(path, told), [source, path]);
  const read = () => (path === null ? "" : source.streaming(path));
  return useSyncExternalStore(subscribe, read, read);
}
