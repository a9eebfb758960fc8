"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { outermostNode, pathTitle } from "@/components/run/node-at";
import type { RunStore } from "@/components/run/run-store";
import { useRunState } from "@/components/run/use-live-run";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { Tooltip } from "@/components/ui/tooltip";
import type { FlowDocument } from "@/engine/contract/flow";
import { useEditor } from "../editor-context";

/** A run that failed: where, why, and another try from there with what was done before. */
export function FailedBar({ store, flow }: { store: RunStore; flow: FlowDocument }) {
  const t = useTranslations("run");
  const words = useProblemWords();
  const { runs } = useEditor();
  const state = useRunState(store);
  const [closed, setClosed] = useState(false);
  if (state.status !== "failed" || state.node === null || closed) return null;
  const node = outermostNode(state.node);
  const message = state.problem ? words(state.problem).message : "";
  if (!flow.nodes.some((one) => one.id === node)) return null;
  return (
    <section className="ask" aria-label={t("failed_at", { node: pathTitle(flow, state.node) })}>
      <div className="ask-bar is-failed">
        <StateGlyph state="failed" />
        <span className="grow cut" title={message}>
          <b className="strong">{t("failed_at", { node: pathTitle(flow, state.node) })}</b>{" "}
          <span className="secondary">{message}</span>
        </span>
        <Tooltip label={t("part.retry_help")}>
          <Button size="small" icon="rotate-ccw" onClick={() => runs.askPart("from", node)}>
            {t("retry_here")}
          </Button>
        </Tooltip>
        <Button size="small" variant="quiet" icon="x" aria-label={t("part.close")} onClick={() => setClosed(true)} />
      </div>
    </section>
  );
}
