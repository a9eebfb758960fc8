"use client";

import { QuestionBanner } from "@/components/run/question-banner";
import type { RunStore } from "@/components/run/run-store";
import { StepBar } from "@/components/run/step-bar";
import { useEditor, useFlow, useView } from "../editor-context";
import { OutcomeBar } from "./outcome-bar";

/** What of a run stands above the canvas. */
export function Strip({ store, run_id }: { store: RunStore; run_id: string }) {
  const { runs, catalog } = useEditor();
  const flow = useFlow((state) => state.document);
  const breakpoints = useView((state) => state.breakpoints);
  return (
    <>
      <QuestionBanner store={store} run_id={run_id} flow={flow} />
      <StepBar
        store={store}
        run_id={run_id}
        flow={flow}
        catalog={catalog}
        breakpoints={breakpoints}
        actions={runs.stepping}
      />
      <OutcomeBar key={run_id} store={store} flow={flow} />
    </>
  );
}
