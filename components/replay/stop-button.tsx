"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";

/** Stops a run; the events tell when it has stopped. */
export function StopButton({ run_id }: { run_id: string }) {
  const t = useTranslations("replay");
  const words = useProblemWords();
  const [asked, setAsked] = useState(false);
  async function stop() {
    setAsked(true);
    try {
      await api.post(`/api/runs/${encodeURIComponent(run_id)}/commands`, { command: "cancel" });
    } catch (thrown) {
      setAsked(false);
      const [first] = problemsOf(thrown);
      if (first) toast({ state: "failed", title: words(first).message });
    }
  }
  return (
    <Button variant="stop" icon="square" disabled={asked} onClick={stop}>
      {asked ? t("stopping") : t("stop")}
    </Button>
  );
}
