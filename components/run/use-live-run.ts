"use client";

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { RunState } from "@/engine/contract/run-state";
import { openEventStream, type StreamStatus } from "./event-stream";
import { type Cursor, createRunStore, type RunStore } from "./run-store";

export interface LiveRun {
  store: RunStore;
  /** null while no run is followed */
  status: StreamStatus | null;
}

/**
 * A store that follows one run over the network; with `null` it is empty and follows nothing. Another id gives another,
 * empty store. Leaving the page lets go of the connection and never of the run.
 */
export function useLiveRun(run_id: string | null): LiveRun {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one store for each run
  const store = useMemo(() => createRunStore(), [run_id]);
  const [status, setStatus] = useState<StreamStatus | null>(null);
  useEffect(() => {
    if (run_id === null) {
      setStatus(null);
      return;
    }
    return openEventStream({
      run_id,
      after: () => store.events().length,
      onEvents: store.add,
      onDelta: store.addDelta,
      onStatus: setStatus,
    });
  }, [run_id, store]);
  return { store, status };
}

/** The run's state at the store's cursor; renders again once per frame at most. */
export function useRunState(store: RunStore): RunState {
  return useSyncExternalStore(useAnyChange(store), store.run, store.run);
}

export function useCursor(store: RunStore): Cursor {
  return useSyncExternalStore(useAnyChange(store), store.cursor, store.cursor);
}

function useAnyChange(store: RunStore): (told: () => void) => () => void {
  return useCallback((told) => store.subscribe(null, told), [store]);
}
