"use client";

import { useTranslations } from "next-intl";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunState } from "@/engine/contract/run-state";
import { pathTitle } from "./node-at";
import { runWait } from "./run-waits";

/** Why the run waits, in a few words; null while it works and when it has ended. */
export function useWaitWords(): (state: RunState, flow: FlowDocument) => string | null {
  const t = useTranslations("run");
  return (state, flow) => {
    const wait = runWait(state);
    if (!wait) return state.status === "waiting" ? t("status.waiting") : null;
    switch (wait.why) {
      case "person":
        return t("wait.approval");
      case "time":
        return t(`wait.${wait.reason}`);
      default:
        if (wait.path === null) return t("step.between");
        return t(wait.why === "breakpoint" ? "step.breakpoint" : "step.before", { node: pathTitle(flow, wait.path) });
    }
  };
}
