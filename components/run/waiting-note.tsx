"use client";

import { useTranslations } from "next-intl";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { NodeState } from "@/engine/contract/run-state";
import { TimeLeft } from "./time-left";

/** Why a step waits, and for how long yet. */
export function WaitingNote({ node }: { node: NodeState }) {
  const t = useTranslations("run");
  const reason = node.reason ?? "";
  const words =
    reason === "approval" || reason === "wait"
      ? t(`node.waiting_${reason}`)
      : reason === "retry"
        ? t("node.waiting_retry", { attempt: node.attempt })
        : t("node.waiting", { reason });
  return (
    <section className="sp">
      <div className="notice notice-waiting">
        <StateGlyph state="waiting" />
        <div>
          <b>{words}</b>{" "}
          {node.due !== null && (
            <TimeLeft
              due={node.due}
              words={(time) =>
                time === null ? t("node.due_now") : t(reason === "approval" ? "node.due_expires" : "node.due", { time })
              }
            />
          )}
        </div>
      </div>
    </section>
  );
}
