"use client";

import { useTranslations } from "next-intl";
import { useRun } from "@/components/canvas/run-source-provider";
import type { RunStore } from "@/components/run/run-store";
import { nodeTitle } from "@/engine/contract/flow";
import { useFlow } from "../editor-context";

/** Says the run's progress to assistive tech: what is working now, and how it ended. */
export function RunAnnouncer({ store }: { store: RunStore | null }) {
  return store ? <Announcement /> : null;
}

function Announcement() {
  const t = useTranslations("editor");
  const status = useRun((run) => run.status);
  const nodes = useFlow((state) => state.document.nodes);
  const working = useRun((run) => Object.values(run.nodes).find((node) => node.status === "running")?.node ?? "");
  const node = nodes.find((one) => one.id === working);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {status === "running" && node
        ? t("run.working", { node: nodeTitle(node) })
        : t("run.status", { status: t(`state.${status}`) })}
    </div>
  );
}
