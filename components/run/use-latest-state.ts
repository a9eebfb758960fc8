"use client";

import { useMemo } from "react";
import type { RunState } from "@/engine/contract/run-state";
import type { RunStore } from "./run-store";
import { useCursor, useRunState } from "./use-live-run";

/** What is true of the run now, wherever the cursor of a replay stands. */
export function useLatestState(store: RunStore): RunState {
  const shown = useRunState(store);
  const { seq, last } = useCursor(store);
  return useMemo(() => (seq === last ? shown : store.stateAt(last)), [store, shown, seq, last]);
}
