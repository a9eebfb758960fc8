"use client";

import { useTranslations } from "next-intl";
import { useStopReason } from "@/components/ui/stop-reason";
import type { NodeState } from "@/engine/contract/run-state";
import { ProblemNotice } from "./problem-notice";
import { ReceiptSection } from "./receipt-section";
import { ValueView } from "./value-view";

/** What a step instance was given and what it gave; what went wrong stands first. */
export function NodeExchange({ node }: { node: NodeState }) {
  const t = useTranslations("run");
  const stopReason = useStopReason();
  const settled = node.status === "finished" || node.status === "failed";
  return (
    <>
      {node.problem && (
        <section className="sp" aria-label={t("node.problem")}>
          <ProblemNotice problem={node.problem} />
        </section>
      )}
      {(node.status === "skipped" || node.status === "cancelled" || node.status === "waiting") && (
        <section className="sp">
          <p className="detail secondary">{reasonOf({ ...node, reason: stopReason(node.reason ?? "") }, t)}</p>
        </section>
      )}
      {node.input !== null && (
        <ReceiptSection title={t("node.input")}>
          <ValueView value={node.input} label={t("node.input")} />
        </ReceiptSection>
      )}
      {settled && (node.status === "finished" || node.output !== null) && (
        <ReceiptSection
          title={t("node.output")}
          aside={node.port && node.port !== "out" && <span className="badge badge-outline">{node.port}</span>}
        >
          <ValueView value={node.output} label={t("node.output")} />
        </ReceiptSection>
      )}
    </>
  );
}

function reasonOf(node: NodeState, t: ReturnType<typeof useTranslations<"run">>): string {
  const reason = node.reason ?? "";
  if (node.status === "skipped" && (reason === "dead" || reason === "join" || reason === "disabled"))
    return t(`node.skipped_${reason}`);
  if (node.status === "waiting") return t("node.waiting", { reason });
  if (node.status === "cancelled") return t("node.cancelled", { reason });
  return t("node.skipped", { reason });
}
