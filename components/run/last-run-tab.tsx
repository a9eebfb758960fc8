"use client";

import { useTranslations } from "next-intl";
import type { RunSource } from "@/components/canvas/run-source";
import { costText, countText, sumText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import { tokensOf } from "@/engine/contract/run-view";
import { NodeExchange } from "./node-exchange";
import { PassItem } from "./pass-item";
import { retriesOf } from "./retries-of";
import "./run.css";
import type { RunStore } from "./run-store";
import { SaySection } from "./say-section";
import { ShortenedNote } from "./shortened-note";
import { CallsSection, MessagesSection, StreamingSection } from "./trace-sections";
import { useNodeState } from "./use-node-state";
import { useMissedPass, useShownPath } from "./use-shown-path";

interface LastRunTabProps {
  source: RunSource;
  /** id of the node, or the step instance itself */
  path: string;
  /** step instance that somebody chose, shown where it is one of this node */
  chosen?: string | null;
}

/** What the selected node did in the run on the canvas, in the inspector. */
export function LastRunTab({ source, path: wanted, chosen = null }: LastRunTabProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const path = useShownPath(source, wanted, chosen);
  const node = useNodeState(source, path);
  const missed = useMissedPass(source, path);
  if (!node && missed)
    return (
      <div className="lastrun">
        <div className="lastrun-head detail">
          <StateGlyph state="queued" />
          <span className="secondary">{t(missed === "open" ? "node.not_yet_in_pass" : "node.not_in_pass")}</span>
        </div>
        <PassItem state={source.run()} path={path} />
      </div>
    );
  if (!node) {
    const started = source.run().seq > 0;
    return (
      <div className="empty">
        <StateGlyph state="queued" />
        <p className="secondary detail">{started ? t("node.unreached_here") : t("node.no_run")}</p>
      </div>
    );
  }
  const attempts = node.attempt > 1 && isRunStore(source) ? retriesOf(source.events(), path) : [];
  const tokens = node.usage.model_calls > 0 ? tokensOf(node.usage) : null;
  return (
    <div className="lastrun">
      <div className="lastrun-head detail">
        <StateGlyph state={glyphOf(node.status)} />
        <span className="strong">{t(`status.${node.status}`)}</span>
        {node.given && <span className="badge badge-outline">{t(`given.${node.given}`)}</span>}
        {node.trace && node.trace.round > 0 && (
          <span className="muted num">{t("round", { round: node.trace.round })}</span>
        )}
        {node.attempt > 1 && <span className="muted num">{t("node.attempt", { attempt: node.attempt })}</span>}
        <span className="grow" />
        {tokens !== null && (
          <span className="muted num">
            {t("tokens", { count: sumText(countText(tokens), node.usage.unknown_calls) })}
          </span>
        )}
        {node.usage.cost !== null && (
          <span className="muted num">{sumText(costText(node.usage.cost), node.usage.unpriced_calls)}</span>
        )}
        {node.duration_ms !== null && <span className="muted num">{durationText(node.duration_ms, language)}</span>}
      </div>
      <StreamingSection source={source} path={path} />
      <PassItem state={source.run()} path={path} />
      {isRunStore(source) && <ShortenedNote store={source} path={path} />}
      {isRunStore(source) && node.trace && <SaySection store={source} path={path} />}
      <NodeExchange node={node} attempts={attempts} />
      <CallsSection node={node} />
      <MessagesSection node={node} />
    </div>
  );
}

function isRunStore(source: RunSource): source is RunStore {
  return "events" in source;
}
