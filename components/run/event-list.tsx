"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunEvent } from "@/engine/contract/run-event";
import { eventLine } from "./event-line";
import { pathTitle } from "./node-at";
import { offsetText } from "./offset-text";
import type { RunStore } from "./run-store";
import { StepFilterChips } from "./step-filter-chips";
import { ALL_STEPS, countFailures, isFailure, shows, stepKind } from "./step-kind";
import { useCursor } from "./use-live-run";
import { useWindow } from "./use-window";

interface EventListProps {
  store: RunStore;
  flow: FlowDocument;
  /** step to mark and to keep in view */
  step: number | null;
  onStep?: (seq: number, path: string | null) => void;
}

const ROW = 24;

/** Every event of the run, in order, filtered by sort and by text. */
export function EventList({ store, flow, step, onStep }: EventListProps) {
  const t = useTranslations("run");
  const { last } = useCursor(store);
  const [filter, setFilter] = useState(ALL_STEPS);
  const [query, setQuery] = useState("");
  const events = store.events();
  const failures = useMemo(() => countFailures(events, last), [events, last]);
  const rows = useMemo(() => {
    const asked = query.trim().toLowerCase();
    return events.slice(0, last).filter((event) => {
      if (!shows(filter, event)) return false;
      if (asked === "") return true;
      return `${event.type} ${nodeOf(event, flow)} ${eventLine(event)}`.toLowerCase().includes(asked);
    });
  }, [events, last, filter, query, flow]);
  const view = useWindow(rows.length, ROW);
  const marked = step === null ? -1 : rows.findIndex((event) => event.seq === step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the step only
  useEffect(() => {
    if (marked >= 0) view.scrollTo(marked);
  }, [marked]);
  const start = events[0]?.at ?? 0;
  return (
    <div className="ev">
      <div className="ev-bar">
        <span className="field field-small">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={query}
            placeholder={t("events.search")}
            aria-label={t("events.search")}
            onChange={(event) => setQuery(event.target.value)}
          />
        </span>
        <StepFilterChips filter={filter} failures={failures} onChange={setFilter} />
        <span className="grow" />
        <span className="micro muted num">{t("events.count", { shown: rows.length, all: last })}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="tl-body" ref={view.ref} tabIndex={0} role="region" aria-label={t("events.title")}>
        <ol className="ev-rows" style={{ paddingTop: view.above, paddingBottom: view.below }}>
          {rows.slice(view.from, view.to).map((event) => (
            <li key={event.seq}>
              <button
                type="button"
                className={event.seq === step ? "ev-row is-on" : "ev-row"}
                aria-current={event.seq === step ? "step" : undefined}
                onClick={() => onStep?.(event.seq, "path" in event ? (event.path ?? null) : null)}
              >
                <span className="ev-seq num">{event.seq}</span>
                <span className="ev-at num micro">{offsetText(event.at - start)}</span>
                <i className={isFailure(event) ? "f-fail is-bad" : `f-${stepKind(event)}`} aria-hidden="true" />
                <span className="ev-type mono cut">{event.type}</span>
                <span className="ev-node cut" title={nodeOf(event, flow)}>
                  {nodeOf(event, flow)}
                </span>
                <span className={isFailure(event) ? "cut grow ink-failed" : "cut grow secondary"}>
                  {eventLine(event)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function nodeOf(event: RunEvent, flow: FlowDocument): string {
  return "path" in event && event.path !== undefined ? pathTitle(flow, event.path) : "";
}
