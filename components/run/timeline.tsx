"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { durationText } from "@/components/ui/duration-text";
import { useLanguage } from "@/components/ui/use-language";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument } from "@/engine/contract/flow";
import { isSettled, type RunState } from "@/engine/contract/run-state";
import { kindLooks } from "./kind-look";
import type { RunStore } from "./run-store";
import { TimelineRowView } from "./timeline-row";
import { axisMarks, opensByItself, timelineRows } from "./timeline-rows";
import { useCursor, useRunState } from "./use-live-run";
import { useNow } from "./use-now";
import { useWindow } from "./use-window";

interface TimelineProps {
  store: RunStore;
  flow: FlowDocument;
  catalog: Catalog | null;
  selected: string | null;
  onSelect: (path: string | null) => void;
}

const ROW = 22;
const OPENED = 3;

/** When each node worked: one row per step instance, agents open into rounds and calls. */
export function Timeline({ store, flow, catalog, selected, onSelect }: TimelineProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const state = useRunState(store);
  const { seq, following } = useCursor(store);
  const busy = state.seq > 0 && following && !isSettled(state.status);
  const clock = useNow(busy, 250);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const looks = useMemo(() => kindLooks(flow, catalog), [flow, catalog]);
  const latest = store.events()[seq - 1]?.at ?? clock;
  // The clock ticks four times a second; what has happened since its last tick is not in the future.
  const now = busy ? Math.max(clock, latest) : latest;
  const open = useMemo(() => openRows(state, flipped), [state, flipped]);
  const rows = useMemo(() => timelineRows(flow, state, now, open), [flow, state, now, open]);
  const start = state.started_at ?? now;
  const reach = Math.max(
    state.duration_ms ?? 0,
    now - start,
    ...rows.slice(0, 2000).flatMap((row) => row.bars.map((bar) => bar.to)),
  );
  const end = Math.max(1, reach) * (busy ? 1.15 : 1);
  // A mark that the moving time would cover is left out.
  const marks = axisMarks(end).filter((mark) => !busy || Math.abs(mark - (now - start)) > end * 0.08);
  const view = useWindow(rows.length, ROW);
  const place = (ms: number) => `${Math.min(100, (100 * ms) / end)}%`;

  function toggle(key: string) {
    const next = new Set(flipped);
    if (!next.delete(key)) next.add(key);
    setFlipped(next);
  }

  return (
    <div className="tl">
      <div className="tl-axis" aria-hidden="true">
        <div className="tl-name">
          <span className="grow">{t("timeline.node")}</span>
          <span>{t("timeline.tokens")}</span>
        </div>
        <div className="tl-chart">
          {marks.map((mark) => (
            <span key={mark} className="tl-tick" style={{ left: place(mark) }}>
              {mark === 0 ? "0" : durationText(mark, language)}
            </span>
          ))}
          {busy && (
            <span className="tl-now" style={{ left: place(now - start) }}>
              {durationText(now - start, language)}
            </span>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="tl-body" ref={view.ref} tabIndex={0} role="region" aria-label={t("timeline.title")}>
        <ul className="tl-rows" style={{ paddingTop: view.above, paddingBottom: view.below }}>
          {rows.slice(view.from, view.to).map((row) => (
            <TimelineRowView
              key={row.key}
              row={row}
              look={row.pass === null ? looks.get(row.node) : undefined}
              open={open.has(row.key)}
              on={
                row.path !== null &&
                row.path === selected &&
                row.round === null &&
                row.tool === null &&
                row.pass === null
              }
              place={place}
              onToggle={() => toggle(row.key)}
              onSelect={() => onSelect(row.path)}
            />
          ))}
        </ul>
      </div>
      {busy && <i className="tl-line" style={{ left: `calc(244px + (100% - 300px) * ${(now - start) / end})` }} />}
    </div>
  );
}

/** Agents and containers worth a look stand open by themselves; `flipped` holds what the reader opened or closed. */
function openRows(state: RunState, flipped: ReadonlySet<string>): ReadonlySet<string> {
  const open = new Set<string>();
  let opened = 0;
  for (const node of Object.values(state.nodes)) {
    const agent = (node.trace?.round ?? 0) > 0 && node.trace!.calls.length > 0;
    if (opened >= OPENED || (!agent && !node.passes)) continue;
    opened += 1;
    for (const key of opensByItself(node)) open.add(key);
  }
  for (const key of flipped) if (!open.delete(key)) open.add(key);
  return open;
}
