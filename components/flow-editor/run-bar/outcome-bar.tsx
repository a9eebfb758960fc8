"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { limitOf, useLimitWords } from "@/components/run/limit-words";
import { outermostNode, pathTitle } from "@/components/run/node-at";
import type { RunStore } from "@/components/run/run-store";
import { useRunState } from "@/components/run/use-live-run";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { Tooltip } from "@/components/ui/tooltip";
import type { FlowDocument } from "@/engine/contract/flow";
import { useEditor } from "../editor-context";

interface OutcomeBarProps {
  store: RunStore;
  flow: FlowDocument;
}

/** A run that did not come to its end: why, and what can be done about it. */
export function OutcomeBar({ store, flow }: OutcomeBarProps) {
  const { status, node } = useRunState(store);
  if (status === "limit_reached") return <LimitBar store={store} />;
  if (status === "failed" && node !== null) return <FailedBar store={store} flow={flow} />;
  return null;
}

/** Where it failed, and another try from there with what was done before. */
function FailedBar({ store, flow }: OutcomeBarProps) {
  const t = useTranslations("run");
  const words = useProblemWords();
  const { runs } = useEditor();
  const state = useRunState(store);
  const node = outermostNode(state.node ?? "");
  if (state.node === null || !flow.nodes.some((one) => one.id === node)) return null;
  return (
    <Bar
      title={t("failed_at", { node: pathTitle(flow, state.node) })}
      text={state.problem ? words(state.problem).message : ""}
    >
      <Tooltip label={t("part.retry_help")}>
        <Button size="small" icon="rotate-ccw" onClick={() => runs.askPart("from", node)}>
          {t("retry_here")}
        </Button>
      </Tooltip>
    </Bar>
  );
}

/** Which budget was used up, and the way to its field. */
function LimitBar({ store }: Pick<OutcomeBarProps, "store">) {
  const t = useTranslations("run");
  const words = useLimitWords();
  const { flow } = useEditor();
  const { last } = store.cursor();
  const event = store.events()[last - 1];
  if (event?.type !== "run.limit_reached") return null;
  const limit = limitOf(event);
  const raise = () => {
    flow.select([]);
    // The settings of the flow are in the page once nothing is selected.
    requestAnimationFrame(() => {
      const field = document.getElementById(`budget-${limit}`);
      field?.scrollIntoView({ block: "center" });
      field?.focus();
    });
  };
  return (
    <Bar title={t("limit.title")} text={words(event)}>
      {limit && (
        <Button size="small" icon="settings" onClick={raise}>
          {t("limit.raise")}
        </Button>
      )}
    </Bar>
  );
}

function Bar({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useTranslations("run");
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <section className="ask" aria-label={title}>
      <div className="ask-bar is-failed">
        <StateGlyph state="failed" />
        <span className="grow cut" title={text}>
          <b className="strong">{title}</b> <span className="secondary">{text}</span>
        </span>
        {children}
        <Button size="small" variant="quiet" icon="x" aria-label={t("part.close")} onClick={() => setClosed(true)} />
      </div>
    </section>
  );
}
