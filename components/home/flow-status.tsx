"use client";

import { useTranslations } from "next-intl";
import type { LastRun } from "../ui/api-rows";
import { durationText } from "../ui/duration-text";
import { glyphOf } from "../ui/run-glyph";
import { StateGlyph } from "../ui/state-glyph";
import { useLanguage } from "../ui/use-language";

const PLAIN = "secondary";
const INK: Partial<Record<LastRun["status"], string>> = {
  running: "ink-running",
  waiting: "ink-waiting",
  failed: "ink-failed",
  limit_reached: "ink-failed",
};

const WAITS = new Set(["approval", "wait", "paused", "breakpoint"]);

/** What became of the last run, in a few words: coloured only where it needs a look. */
export function FlowStatus({ run }: { run: LastRun | null }) {
  const words = useRunWords();
  const text = words(run);
  return (
    <>
      <StateGlyph state={glyphOf(run?.status)} />
      <span className={`grow cut ${(run && INK[run.status]) ?? PLAIN}`} title={text}>
        {text}
      </span>
    </>
  );
}

function useRunWords(): (run: LastRun | null) => string {
  const t = useTranslations("home");
  const language = useLanguage();
  return (run) => {
    if (!run) return t("never");
    switch (run.status) {
      case "pending":
        return t("queued");
      case "running":
        return t("running");
      case "waiting":
        return run.result !== null && WAITS.has(run.result) ? t(`waits.${run.result}`) : t("waiting");
      case "failed":
        return run.result ?? t("failed");
      case "limit_reached":
        return run.result ?? t("limit_reached");
      case "cancelled":
        return t("stopped");
      case "finished":
        return run.duration_ms === null ? t("done") : t("done_in", { time: durationText(run.duration_ms, language) });
    }
  };
}
