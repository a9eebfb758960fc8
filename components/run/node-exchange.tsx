"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useStopReason } from "@/components/ui/stop-reason";
import type { NodeState } from "@/engine/contract/run-state";
import { LogSection } from "./log-section";
import { PassSection } from "./pass-section";
import { ProblemNotice } from "./problem-notice";
import { ReceiptSection } from "./receipt-section";
import type { FailedAttempt } from "./retries-of";
import { RetrySection } from "./retry-section";
import { ValueView } from "./value-view";
import { WaitingNote } from "./waiting-note";

interface NodeExchangeProps {
  node: NodeState;
  /** attempts that failed before the present one */
  attempts?: readonly FailedAttempt[];
}

/** What a step instance was given and what it gave; what went wrong stands first. */
export function NodeExchange({ node, attempts = [] }: NodeExchangeProps) {
  const t = useTranslations("run");
  const stopReason = useStopReason();
  const settled = node.status === "finished" || node.status === "failed";
  return (
    <>
      {node.status === "waiting" && <WaitingNote node={node} />}
      {node.given && (
        <section className="sp">
          <div className="notice">
            <Icon name={node.given === "pin" ? "pin" : "history"} />
            <div>{t(`given.${node.given}_long`)}</div>
          </div>
        </section>
      )}
      {node.problem && node.status !== "waiting" && node.status !== "running" && (
        <section className="sp" aria-label={t("node.problem")}>
          <ProblemNotice problem={node.problem} />
        </section>
      )}
      {node.status !== "running" && <LogSection problem={node.problem} />}
      {(node.status === "skipped" || node.status === "cancelled") && (
        <section className="sp">
          <p className="detail secondary">{reasonOf({ ...node, reason: stopReason(node.reason ?? "") }, t)}</p>
        </section>
      )}
      <RetrySection attempts={attempts} />
      {node.passes && <PassSection passes={node.passes} />}
      {node.input !== null && (
        <ReceiptSection
          title={t("node.input")}
          aside={node.edited && <span className="badge badge-outline">{t("node.edited")}</span>}
        >
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
  if (node.status === "cancelled") return t("node.cancelled", { reason });
  return t("node.skipped", { reason });
}
