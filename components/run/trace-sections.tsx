"use client";

import { useTranslations } from "next-intl";
import type { RunSource } from "@/components/canvas/run-source";
import type { NodeState } from "@/engine/contract/run-state";
import { CallView } from "./call-view";
import { MessageList } from "./message-list";
import { ReceiptSection } from "./receipt-section";
import { useStreaming } from "./use-node-state";

const SHOWN = 30;

/** The answer that is just arriving, if one is. */
export function StreamingSection({ source, path }: { source: RunSource; path: string | null }) {
  const t = useTranslations("run");
  const text = useStreaming(source, path);
  if (text === "") return null;
  return (
    <ReceiptSection title={t("node.streaming")}>
      <div className="streaming">{text.slice(-4000)}</div>
    </ReceiptSection>
  );
}

/** The messages of the latest request. */
export function MessagesSection({ node, fresh }: { node: NodeState; fresh?: number }) {
  const t = useTranslations("run");
  const messages = node.trace?.messages ?? [];
  if (messages.length === 0) return null;
  const model = node.trace?.requests.at(-1)?.model;
  return (
    <ReceiptSection
      title={t("messages.title")}
      aside={
        <span className="micro muted num cut">{[messages.length, model].filter((one) => one !== "").join(" · ")}</span>
      }
    >
      <MessageList messages={messages} fresh={fresh} />
    </ReceiptSection>
  );
}

/** Every call of the step, the latest first, and the brakes that were pulled. */
export function CallsSection({ node }: { node: NodeState }) {
  const t = useTranslations("run");
  const trace = node.trace;
  if (!trace) return null;
  const parsed = new Map(trace.requests.flatMap((request) => request.calls.map((call) => [call.call, call] as const)));
  const calls = trace.calls.slice(-SHOWN).reverse();
  return (
    <>
      {trace.brakes.map((brake) => (
        <section className="sp" key={`${brake.brake}/${brake.round}/${brake.why}`}>
          <div className="notice notice-waiting">
            <div>
              <b>{t(`brake.${brake.brake}`)}</b> {brake.why}
            </div>
          </div>
        </section>
      ))}
      {calls.length > 0 && (
        <ReceiptSection
          title={t("call.title")}
          aside={<span className="micro muted num">{t("call.count", { count: trace.calls.length })}</span>}
        >
          {calls.map((call) => (
            <CallView key={call.started_seq ?? call.ended_seq} call={call} parsed={parsed.get(call.call)} facts />
          ))}
        </ReceiptSection>
      )}
    </>
  );
}
