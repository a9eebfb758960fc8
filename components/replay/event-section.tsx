"use client";

import { useTranslations } from "next-intl";
import { CallFacts, CallView } from "@/components/run/call-view";
import { useLimitWords } from "@/components/run/limit-words";
import { ProblemNotice } from "@/components/run/problem-notice";
import { ReceiptSection } from "@/components/run/receipt-section";
import { ValueView } from "@/components/run/value-view";
import { costText, countText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { useStopReason } from "@/components/ui/stop-reason";
import { useLanguage } from "@/components/ui/use-language";
import type { FlowDocument } from "@/engine/contract/flow";
import type { EventOf, RunEvent } from "@/engine/contract/run-event";
import type { NodeState } from "@/engine/contract/run-state";
import { Remark } from "./remark";
import { WaitSection } from "./wait-section";

interface EventSectionProps {
  event: RunEvent;
  node: NodeState | undefined;
  flow: FlowDocument;
}

/** What this one step was about: the call, the answer, the problem, the reason. Steps without anything to add give none. */
export function EventSection({ event, node, flow }: EventSectionProps) {
  const t = useTranslations("replay");
  const language = useLanguage();
  const stopReason = useStopReason();
  const limitWords = useLimitWords();
  switch (event.type) {
    case "tool.started":
    case "tool.finished":
    case "tool.unknown": {
      const call = node?.trace?.calls.findLast((one) => one.call === event.call);
      if (!call) return null;
      const parsed = node?.trace?.requests
        .flatMap((request) => request.calls)
        .findLast((one) => one.call === event.call);
      return (
        <ReceiptSection title={t("event.call")} aside={<CallFacts call={call} />}>
          <CallView call={call} parsed={parsed} />
        </ReceiptSection>
      );
    }
    case "model.responded": {
      const purpose = node?.trace?.requests.find((one) => one.call === event.call)?.purpose ?? null;
      return <Answer event={event} title={t(purpose === "summary" ? "event.summary" : "event.answer")} />;
    }
    case "node.retrying":
      return (
        <section className="sp" aria-label={t("event.problem")}>
          <ProblemNotice problem={event.problem} />
          <p className="detail secondary">
            {t("event.retrying", { attempt: event.attempt, time: durationText(event.delay_ms, language) })}
          </p>
        </section>
      );
    case "approval.requested":
    case "approval.decided":
    case "run.waiting":
    case "run.resumed":
    case "pass.started":
    case "pass.finished":
      return <WaitSection event={event} flow={flow} />;
    case "run.failed":
    case "node.failed":
    case "model.failed":
      return (
        <section className="sp" aria-label={t("event.problem")}>
          <ProblemNotice problem={event.problem} />
        </section>
      );
    case "run.limit_reached":
      return <Remark text={t("event.limit", { what: limitWords(event) })} bad />;
    case "run.cancelled":
      return <Remark text={t("event.cancelled", { reason: stopReason(event.reason) })} />;
    case "brake.tripped":
      return <Remark text={event.why} />;
    case "note":
    case "agent.message":
      return <Remark text={event.text} />;
    case "run.started":
      return (
        <ReceiptSection title={t("event.inputs")}>
          <ValueView value={event.inputs} label={t("event.inputs")} />
        </ReceiptSection>
      );
    case "run.finished":
      return (
        <ReceiptSection title={t("event.output")}>
          <ValueView value={event.output} label={t("event.output")} />
        </ReceiptSection>
      );
    default:
      return null;
  }
}

function Answer({ event, title }: { event: EventOf<"model.responded">; title: string }) {
  const t = useTranslations("replay");
  const language = useLanguage();
  const { usage } = event;
  const facts = [
    usage && t("event.in_out", { input: told(usage.input_tokens), output: told(usage.output_tokens) }),
    typeof event.cost === "number" && costText(event.cost),
    event.waited_ms && t("event.waited", { time: durationText(event.waited_ms, language) }),
    durationText(event.duration_ms, language),
  ].filter(Boolean);
  return (
    <ReceiptSection title={title} aside={<span className="micro muted num">{facts.join(" · ")}</span>}>
      {event.reasoning && (
        <>
          <span className="value-label">{t("event.reasoning")}</span>
          <ValueView value={event.reasoning} label={t("event.reasoning")} />
        </>
      )}
      {event.text !== "" && <ValueView value={event.text} label={t("event.answer")} />}
      {event.refusal && <Remark text={event.refusal} bad />}
      {event.calls.map((call) => (
        <ValueView
          key={call.call}
          value={call.params ?? call.raw ?? null}
          label={call.tool}
          before={`${call.tool}(`}
          after={call.error ? `)  ${call.error}` : ")"}
        />
      ))}
      {event.text === "" && event.calls.length === 0 && <span className="value-empty">{t("event.empty")}</span>}
    </ReceiptSection>
  );
}

function told(tokens: number | null): string {
  return tokens === null ? "?" : countText(tokens);
}
