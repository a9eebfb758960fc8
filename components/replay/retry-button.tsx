"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { outermostNode, pathTitle } from "@/components/run/node-at";
import type { RunStore } from "@/components/run/run-store";
import { useLatestState } from "@/components/run/use-latest-state";
import { api, problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";
import type { FlowDocument } from "@/engine/contract/flow";

interface RetryButtonProps {
  store: RunStore;
  run_id: string;
  flow: FlowDocument;
  flow_id: string;
}

/** For a run that failed: another from the failing node on, as the flow is now. Opens the new run. */
export function RetryButton({ store, run_id, flow, flow_id }: RetryButtonProps) {
  const t = useTranslations("replay");
  const words = useProblemWords();
  const router = useRouter();
  const state = useLatestState(store);
  const [busy, setBusy] = useState(false);
  if (state.status !== "failed" || state.node === null) return null;
  const node = outermostNode(state.node);
  async function retry() {
    setBusy(true);
    try {
      const started = await api.post<{ run_id: string }>("/api/runs", {
        flow_id,
        model: state.model,
        trigger: "manual",
        partial: { mode: "from", node, record: run_id },
      });
      router.push(`/runs/${encodeURIComponent(started.run_id)}`);
    } catch (thrown) {
      setBusy(false);
      const [first] = problemsOf(thrown);
      if (first) toast({ state: "failed", title: words(first).message });
    }
  }
  return (
    <Button
      icon="rotate-ccw"
      disabled={busy}
      title={t("retry_title", { node: pathTitle(flow, node) })}
      onClick={() => void retry()}
    >
      {t("retry")}
    </Button>
  );
}
