"use client";

import { useTranslations } from "next-intl";
import type { RunSource } from "@/components/canvas/run-source";
import { countText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import { tokensOf } from "@/engine/contract/run-view";
import { NodeExchange } from "./node-exchange";
import "./run.css";
import { CallsSection, MessagesSection, StreamingSection } from "./trace-sections";
import { useNodeState } from "./use-node-state";

interface LastRunTabProps {
  source: RunSource;
  /** step instance: the node's id outside containers */
  path: string;
}

/** What the selected node did in the run on the canvas, in the inspector. */
export function LastRunTab({ source, path }: LastRunTabProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const node = useNodeState(source, path);
  if (!node) {
    const started = source.run().seq > 0;
    return (
      <div className="empty">
        <StateGlyph state="queued" />
        <p className="secondary detail">{started ? t("node.unreached_here") : t("node.no_run")}</p>
      </div>
    );
  }
  const tokens = node.usage.model_calls > 0 ? tokensOf(node.usage) : null;
  return (
    <div className="lastrun">
      <div className="lastrun-head detail">
        <StateGlyph state={glyphOf(node.status)} />
        <span className="strong">{t(`status.${node.status}`)}</span>
        {node.trace && node.trace.round > 0 && (
          <span className="muted num">{t("round", { round: node.trace.round })}</span>
        )}
        {node.attempt > 1 && <span className="muted num">{t("node.attempt", { attempt: node.attempt })}</span>}
        <span className="grow" />
        {tokens !== null && <span className="muted num">{t("tokens", { count: countText(tokens) })}</span>}
        {node.duration_ms !== null && <span className="muted num">{durationText(node.duration_ms, language)}</span>}
      </div>
      <StreamingSection source={source} path={path} />
      <NodeExchange node={node} />
      <CallsSection node={node} />
      <MessagesSection node={node} />
    </div>
  );
}
