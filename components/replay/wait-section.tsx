"use client";

import { useTranslations } from "next-intl";
import { AskedCallView } from "@/components/run/asked-call-view";
import { pathTitle } from "@/components/run/node-at";
import { ProblemNotice } from "@/components/run/problem-notice";
import { messageOf } from "@/components/run/questions";
import { ReceiptSection } from "@/components/run/receipt-section";
import { useChoiceWords } from "@/components/run/use-decide";
import { ValueView } from "@/components/run/value-view";
import type { FlowDocument } from "@/engine/contract/flow";
import type { EventOf } from "@/engine/contract/run-event";
import { Remark } from "./remark";

type WaitEvent = EventOf<
  "approval.requested" | "approval.decided" | "run.waiting" | "run.resumed" | "pass.started" | "pass.finished"
>;

/** Steps at which a run waits, is decided about, goes on, or begins and ends a pass. */
export function WaitSection({ event, flow }: { event: WaitEvent; flow: FlowDocument }) {
  const t = useTranslations("replay");
  const run = useTranslations("run");
  const choiceWords = useChoiceWords();
  switch (event.type) {
    case "approval.requested": {
      const title = t(event.kind === "approval" ? "event.asked" : `event.asked_${event.kind}`);
      return (
        <ReceiptSection title={title}>
          {event.kind === "approval" ? (
            <p className="ask-text">{messageOf(event)}</p>
          ) : (
            <div className="asked">
              <AskedCallView question={event} />
            </div>
          )}
        </ReceiptSection>
      );
    }
    case "approval.decided": {
      const choice = choiceWords(event.decision);
      const by = event.by === "" || event.by === "a person" ? t("event.by_person") : event.by;
      return (
        <>
          <Remark
            text={event.by === "expiry" ? t("event.decided_expiry", { choice }) : t("event.decided", { by, choice })}
          />
          {event.comment && <Remark text={event.comment} />}
          {event.params && <ValueView value={event.params} label={run("ask.arguments")} />}
        </>
      );
    }
    case "run.waiting":
      return event.node !== undefined && (event.reason === "paused" || event.reason === "breakpoint") ? (
        <Remark text={t("event.stopped_before", { node: pathTitle(flow, event.node) })} />
      ) : (
        <Remark
          text={t("event.waiting", {
            reason: run.has(`wait.${event.reason}`) ? run(`wait.${event.reason}`) : event.reason,
          })}
        />
      );
    case "run.resumed":
      return (
        <Remark
          text={t(
            event.reason === "recovered"
              ? "event.resumed_recovered"
              : event.reason === "step"
                ? "event.resumed_step"
                : "event.resumed",
          )}
        />
      );
    case "pass.started":
      return (
        <ReceiptSection title={t("event.pass", { pass: event.pass + 1 })}>
          {event.item !== undefined && <ValueView value={event.item} label={run("pass.item")} />}
        </ReceiptSection>
      );
    case "pass.finished":
      return (
        <ReceiptSection title={t("event.pass_how", { pass: event.pass + 1, how: run(`pass.how.${event.how}`) })}>
          {event.problem ? (
            <ProblemNotice problem={event.problem} />
          ) : (
            <ValueView value={event.output ?? null} label={run("pass.output")} />
          )}
        </ReceiptSection>
      );
  }
}
