"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useProblemWords } from "@/components/ui/problem-text";
import type { Problem } from "@/engine/contract/problem";
import { problemsOf } from "../ui/api";
import { bytesText } from "../ui/count-text";
import type { RunStore } from "./run-store";
import { useRunState } from "./use-live-run";
import { wholeEvents } from "./whole-events";

/** Says that values below are only the starts of large ones, and fetches these when asked. `null`: those of the run itself. */
export function ShortenedNote({ store, path }: { store: RunStore; path: string | null }) {
  const t = useTranslations("run");
  const words = useProblemWords();
  useRunState(store);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const events = store.shortened(path);
  if (events.length === 0) return null;
  const bytes = events.flatMap((event) => event.blobs ?? []).reduce((sum, blob) => sum + blob.bytes, 0);
  const load = async () => {
    setBusy(true);
    setProblem(null);
    try {
      store.replace(await wholeEvents(events));
    } catch (thrown) {
      setProblem(problemsOf(thrown)[0] ?? null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="sp">
      <div className={problem ? "notice notice-failed" : "notice"} role={problem ? "alert" : undefined}>
        <Icon name="file-text" />
        <div className="grow">{problem ? words(problem).message : t("shortened.text", { size: bytesText(bytes) })}</div>
        <Button size="small" disabled={busy} onClick={() => void load()}>
          {t(busy ? "shortened.loading" : "shortened.load")}
        </Button>
      </div>
    </section>
  );
}
