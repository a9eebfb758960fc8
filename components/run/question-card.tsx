"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { momentText } from "@/components/ui/date-text";
import { Field } from "@/components/ui/field";
import { ProblemText } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { ApprovalState } from "@/engine/contract/run-state";
import { callOf, messageOf } from "./questions";
import { TimeLeft } from "./time-left";
import { useChoiceWords, useDecide } from "./use-decide";

interface QuestionCardProps {
  run_id: string;
  question: ApprovalState;
  /** what people call the node that asks */
  node: string;
  /** at the end of the head */
  aside?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** One question to a person: what, since when, until when, and its answers. Nothing in it is markup. */
export function QuestionCard({ run_id, question, node, aside, ref }: QuestionCardProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const choiceWords = useChoiceWords();
  const { sent, problem, decide } = useDecide(run_id, question.approval);
  const [comment, setComment] = useState("");
  const id = useId();
  const outcome = question.kind === "outcome";
  return (
    <section className="approval is-open" ref={ref} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="approval-head">
        <StateGlyph state="waiting" />
        <h2 id={`${id}-title`} className="strong cut">
          {node}
        </h2>
        <span className="muted cut detail">{t(outcome ? "ask.title_outcome" : "ask.title_approval")}</span>
        <span className="grow" />
        {aside}
      </div>
      <div className="ask-body">
        {outcome ? <AskedCallView question={question} /> : <p className="ask-text">{messageOf(question)}</p>}
        <p className="detail muted row ask-facts">
          <span>{t("ask.asked", { time: momentText(new Date(question.requested_at).toISOString(), language) })}</span>
          {question.expires_at !== null && (
            <TimeLeft
              due={question.expires_at}
              words={(time) => (time === null ? t("ask.expired") : t("ask.expires", { time }))}
            />
          )}
          {question.expires_at !== null && question.on_expire !== null && (
            <span>{t("ask.on_expire", { choice: choiceWords(question.on_expire) })}</span>
          )}
        </p>
        <Field id={`${id}-comment`} label={t("ask.comment")} help={t("ask.comment_help")}>
          <textarea
            id={`${id}-comment`}
            className="field form-area"
            rows={2}
            maxLength={4_000}
            value={comment}
            disabled={sent !== null}
            aria-describedby={`${id}-comment-help`}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
        {problem && (
          <p className="help is-bad" role="alert">
            <ProblemText problem={problem} />
          </p>
        )}
      </div>
      <div className="approval-foot">
        <span className="detail secondary cut" role="status">
          {sent !== null && t("ask.decided", { choice: choiceWords(sent) })}
        </span>
        <span className="grow" />
        {safeFirst(question.choices).map((choice) => (
          <Button
            key={choice}
            variant={choice === "approved" ? "primary" : "outline"}
            disabled={sent !== null}
            aria-describedby={outcome ? `${id}-${choice}` : undefined}
            onClick={() => decide(choice, comment)}
          >
            {choiceWords(choice)}
          </Button>
        ))}
      </div>
      {outcome && <Meanings id={id} choices={safeFirst(question.choices)} />}
    </section>
  );
}

/** The answer that lets something happen stands last: it is never the first that a key reaches. */
function safeFirst(choices: readonly string[]): string[] {
  return choices.includes("approved") ? [...choices.filter((one) => one !== "approved"), "approved"] : [...choices];
}

function AskedCallView({ question }: { question: ApprovalState }) {
  const t = useTranslations("run");
  const { tool, params } = callOf(question);
  return (
    <>
      <p>{t("ask.outcome_text")}</p>
      <p className="strong mono">{tool}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className="well ask-call" tabIndex={0} role="group" aria-label={t("ask.call", { tool })}>
        {params}
      </pre>
    </>
  );
}

function Meanings({ id, choices }: { id: string; choices: readonly string[] }) {
  const t = useTranslations("run");
  const choiceWords = useChoiceWords();
  return (
    <dl className="ask-meanings detail">
      {choices.map((choice) =>
        t.has(`meaning.${choice}`) ? (
          <div key={choice}>
            <dt className="strong">{choiceWords(choice)}</dt>
            <dd id={`${id}-${choice}`} className="secondary">
              {t(`meaning.${choice}`)}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
