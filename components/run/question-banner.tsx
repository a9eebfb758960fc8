"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { FlowDocument } from "@/engine/contract/flow";
import type { ApprovalState } from "@/engine/contract/run-state";
import { pathTitle } from "./node-at";
import { QuestionCard } from "./question-card";
import { openQuestions } from "./questions";
import type { RunStore } from "./run-store";
import { useLatestState } from "./use-latest-state";

interface QuestionBannerProps {
  store: RunStore;
  run_id: string;
  flow: FlowDocument;
}

/** Says above the canvas that the run waits for a person, and holds the question until it is answered. */
export function QuestionBanner({ store, run_id, flow }: QuestionBannerProps) {
  const t = useTranslations("run");
  const questions = openQuestions(useLatestState(store));
  const [first] = questions;
  return (
    <>
      {/* in the page before there is anything to say, or it would not be read out */}
      <div className="sr-only" role="status" aria-live="polite">
        {first && t(`ask.${first.kind}`, { node: pathTitle(flow, first.path) })}
      </div>
      {first && <OpenQuestions run_id={run_id} flow={flow} questions={questions} />}
    </>
  );
}

interface OpenQuestionsProps {
  run_id: string;
  flow: FlowDocument;
  questions: ApprovalState[];
}

function OpenQuestions({ run_id, flow, questions }: OpenQuestionsProps) {
  const t = useTranslations("run");
  const [shown, setShown] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const index = Math.max(
    0,
    questions.findIndex((one) => one.approval === chosen),
  );
  const question = questions[index]!;
  const node = pathTitle(flow, question.path);
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per question that comes up
  useEffect(() => {
    if (shown && !isBusyElsewhere()) card.current?.focus({ preventScroll: true });
  }, [question.approval]);
  return (
    <section className="ask" aria-label={t("ask.label")}>
      <div className="ask-bar">
        <StateGlyph state="waiting" />
        <span className="grow cut">
          <b className="strong">{t(`ask.${question.kind}`, { node })}</b>
          {questions.length > 1 && <span className="secondary"> {t("ask.more", { count: questions.length - 1 })}</span>}
        </span>
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "ask.hide" : "ask.decide")}
        </Button>
      </div>
      {shown && (
        <div className="ask-card">
          <QuestionCard
            key={question.approval}
            ref={card}
            run_id={run_id}
            question={question}
            node={node}
            aside={
              questions.length > 1 && (
                <>
                  <span className="micro muted num">
                    {t("ask.which", { shown: index + 1, count: questions.length })}
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    icon="chevron-right"
                    aria-label={t("ask.next")}
                    onClick={() => setChosen(questions[(index + 1) % questions.length]!.approval)}
                  />
                </>
              )
            }
          />
        </div>
      )}
    </section>
  );
}

/** Whoever types, reads a dialog or walks a menu keeps the focus; the live region tells them. */
function isBusyElsewhere(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return false;
  return (
    active.matches("input, textarea, select, [contenteditable=true]") ||
    active.closest('[role="dialog"], [role="alertdialog"], [role="menu"], .ask') !== null
  );
}
