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
import { ArgumentsEditor, argumentsIn } from "./arguments-editor";
import { AskedCallView } from "./asked-call-view";
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
  const plain = question.kind === "approval";
  const [changed, setChanged] = useState<string | null>(null);
  const given = changed === null ? null : argumentsIn(changed);
  const choices = safeFirst(question.choices);
  const answer = (choice: string) => {
    if (choice !== "change") decide(choice, comment);
    else if (changed === null) setChanged(callOf(question).params);
    else if (given?.value) decide(choice, comment, given.value);
  };
  return (
    <section className="approval is-open" ref={ref} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="approval-head">
        <StateGlyph state="waiting" />
        <h2 id={`${id}-title`} className="strong cut">
          {node}
        </h2>
        <span className="muted cut detail">{t(`ask.title_${question.kind}`)}</span>
        <span className="grow" />
        {aside}
      </div>
      <div className="ask-body">
        {plain ? <p className="ask-text">{messageOf(question)}</p> : <AskedCallView question={question} />}
        {changed !== null && (
          <ArgumentsEditor
            id={`${id}-arguments`}
            text={changed}
            fault={given?.fault ?? null}
            disabled={sent !== null}
            onChange={setChanged}
          />
        )}
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
        <Field
          id={`${id}-comment`}
          label={t(question.kind === "approval" || question.kind === "outcome" ? "ask.comment" : "ask.word")}
          help={t(question.kind === "approval" || question.kind === "outcome" ? "ask.comment_help" : "ask.word_help")}
        >
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
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === "approved" || choice === "approve" ? "primary" : "outline"}
            disabled={sent !== null || (choice === "change" && changed !== null && !given?.value)}
            aria-describedby={plain ? undefined : `${id}-${choice}`}
            onClick={() => answer(choice)}
          >
            {choice === "change" && changed !== null ? t("ask.call_changed") : choiceWords(choice)}
          </Button>
        ))}
      </div>
      {!plain && <Meanings id={id} kind={question.kind} choices={choices} />}
    </section>
  );
}

/** The answer that lets something happen stands last: it is never the first that a key reaches. */
function safeFirst(choices: readonly string[]): string[] {
  const going = ["approve_all", "approved", "approve"].filter((one) => choices.includes(one));
  return [...choices.filter((one) => !going.includes(one)), ...going];
}

function Meanings({ id, kind, choices }: { id: string; kind: string; choices: readonly string[] }) {
  const t = useTranslations("run");
  const choiceWords = useChoiceWords();
  return (
    <dl className="ask-meanings detail">
      {choices.map((choice) => {
        const meaning = t.has(`meaning.${kind}_${choice}`) ? `meaning.${kind}_${choice}` : `meaning.${choice}`;
        return t.has(meaning) ? (
          <div key={choice}>
            <dt className="strong">{choiceWords(choice)}</dt>
            <dd id={`${id}-${choice}`} className="secondary">
              {t(meaning)}
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
