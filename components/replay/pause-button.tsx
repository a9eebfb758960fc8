"use client";

import { useTranslations } from "next-intl";
import type { RunStore } from "@/components/run/run-store";
import { isPaused } from "@/components/run/run-waits";
import { sendCommand } from "@/components/run/send-command";
import { useLatestState } from "@/components/run/use-latest-state";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";

/** Lets what is under way finish and starts nothing further. The way on is in the bar that then shows. */
export function PauseButton({ store, run_id }: { store: RunStore; run_id: string }) {
  const t = useTranslations("replay");
  const words = useProblemWords();
  const state = useLatestState(store);
  if (state.stepping || isPaused(state)) return null;
  async function pause() {
    const problem = await sendCommand(run_id, { command: "pause" });
    if (problem) toast({ state: "failed", title: words(problem).message });
  }
  return (
    <Button icon="pause" onClick={() => void pause()}>
      {t("pause")}
    </Button>
  );
}
