"use client";

import { useEffect } from "react";
import type { RunStore } from "@/components/run/run-store";
import { useEditor, useView } from "../editor-context";
import { Strip } from "../lazy-parts";

/** Above the canvas: what the run wants of a person, where it stands step by step, and the way on after a failure. */
export function RunStrip({ store }: { store: RunStore | null }) {
  const { runs } = useEditor();
  const run = useView((state) => state.run);
  useEffect(() => {
    runs.shown.current = store;
    return () => {
      runs.shown.current = null;
    };
  }, [runs, store]);
  return run && store ? <Strip key={run.id} store={store} run_id={run.id} /> : null;
}
