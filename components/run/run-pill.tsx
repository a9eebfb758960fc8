"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { clockText, durationText } from "@/components/ui/duration-text";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { FlowDocument } from "@/engine/contract/flow";
import { isSettled, type RunState } from "@/engine/contract/run-state";
import { pathTitle } from "./node-at";
import type { RunStore } from "./run-store";
import { useRunState } from "./use-live-run";
import { useNow } from "./use-now";
import { useWaitWords } from "./wait-words";

interface RunPillProps {
  store: RunStore;
  flow: FlowDocument;
  /** number of the run; null where it is not known */
  number: number | null;
  /** page of the run */
  href?: string;
}

const DRAWN_ONLY = new Set(["note", "group"]);

/** Run 212 · 0:48 · 7 of 10 nodes. Nothing before the first event. */
export function RunPill({ store, flow, number, href }: RunPillProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const state = useRunState(store);
  const waitWords = useWaitWords();
  const busy = state.seq > 0 && !isSettled(state.status);
  const now = useNow(busy, 1000);
  const ids = useMemo(
    () => new Set(flow.nodes.filter((node) => !node.parent && !DRAWN_ONLY.has(node.type)).map((node) => node.id)),
    [flow.nodes],
  );
  if (state.seq === 0) return null;
  const total = state.only ? state.only.filter((id) => ids.has(id)).length : ids.size;
  const done = countDone(state, ids);
  const glyph = glyphOf(state.status);
  const name = number === null ? t("pill.run") : t("pill.number", { number });
  return (
    <div className={`runpill runpill-${glyph === "stopped" ? "skipped" : glyph}`} role="status">
      <StateGlyph state={glyph} size={14} />
      <span className="strong">{href ? <a href={href}>{name}</a> : name}</span>
      <i className="pill-sep" />
      {busy ? (
        <>
          {/* the seconds are for the eye: read out, they would never stop */}
          <span className="num" aria-hidden="true">
            {clockText(now - (state.started_at ?? now))}
          </span>
          <i className="pill-sep" />
          <span className="cut">{waitWords(state, flow) ?? t("pill.progress", { done, total })}</span>
          <span className="pill-bar" aria-hidden="true">
            <i style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
          </span>
        </>
      ) : (
        <>
          <span>
            {state.status === "failed" && state.node !== null
              ? t("pill.failed_at", { node: pathTitle(flow, state.node) })
              : t(`status.${state.status}`)}
          </span>
          {state.duration_ms !== null && (
            <>
              <i className="pill-sep" />
              <span className="num">{durationText(state.duration_ms, language)}</span>
            </>
          )}
        </>
      )}
    </div>
  );
}

function countDone(state: RunState, ids: ReadonlySet<string>): number {
  let done = 0;
  for (const id of ids) {
    const status = state.nodes[id]?.status;
    if (status && status !== "running" && status !== "waiting") done += 1;
  }
  return done;
}
