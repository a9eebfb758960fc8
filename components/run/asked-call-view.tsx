"use client";

import { useTranslations } from "next-intl";
import type { ApprovalState } from "@/engine/contract/run-state";
import { DifferenceView } from "./difference-view";
import { callOf } from "./questions";

type Asked = Pick<ApprovalState, "what" | "kind">;

/** The call that a question is about: its exact arguments, and what it would change. */
export function AskedCallView({ question }: { question: Asked }) {
  const t = useTranslations("run");
  const { tool, params, difference, again, reason, times } = callOf(question);
  return (
    <>
      {question.kind === "outcome" && <p>{t("ask.outcome_text")}</p>}
      {question.kind === "review" && <p>{t("ask.review_text", { count: times ?? 0 })}</p>}
      {again === "changed" && <p className="ink-waiting">{t("ask.again_text")}</p>}
      <p className="strong mono">{tool}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className="well ask-call" tabIndex={0} role="group" aria-label={t("ask.exactly", { tool })}>
        {params}
      </pre>
      {reason && <p className="ask-text ink-failed">{reason}</p>}
      {difference && <DifferenceView difference={difference} />}
    </>
  );
}
