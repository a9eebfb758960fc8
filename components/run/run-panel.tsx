"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { IconButton } from "@/components/ui/tooltip";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument } from "@/engine/contract/flow";
import { EventList } from "./event-list";
import "./run.css";
import type { RunStore } from "./run-store";
import { RunTotals } from "./run-totals";
import { Timeline } from "./timeline";
import { useCursor, useRunState } from "./use-live-run";

interface RunPanelProps {
  store: RunStore;
  flow: FlowDocument;
  catalog: Catalog | null;
  /** path of the step instance that is selected */
  selected: string | null;
  onSelect: (path: string | null) => void;
  /** a click on an event; where absent it selects the event's node */
  onStep?: (seq: number) => void;
  /** step to mark among the events */
  step?: number | null;
  /** tabs behind ours (problems) */
  extra?: readonly Tab[];
  /** tab shown, where the owner decides; else the panel remembers */
  tab?: string;
  onTab?: (tab: string) => void;
  onClose?: () => void;
  end?: ReactNode;
}

/** The panel under the canvas: when what happened, every event, and what it cost. */
export function RunPanel(props: RunPanelProps) {
  const { store, flow, catalog, selected, onSelect, onStep, step = null, extra = [], onClose, end } = props;
  const t = useTranslations("run");
  const [own, setOwn] = useState("timeline");
  const tab = props.tab ?? own;
  const state = useRunState(store);
  const { last } = useCursor(store);
  const idle = (
    <div className="empty">
      <p className="secondary detail">{t("panel.idle")}</p>
    </div>
  );
  const tabs: Tab[] = [
    {
      value: "timeline",
      label: t("timeline.title"),
      content:
        last === 0 ? (
          idle
        ) : (
          <Timeline store={store} flow={flow} catalog={catalog} selected={selected} onSelect={onSelect} />
        ),
    },
    {
      value: "events",
      label: t("events.title"),
      count: last,
      content:
        last === 0 ? (
          idle
        ) : (
          <EventList
            store={store}
            flow={flow}
            step={step}
            onStep={(seq, path) => (onStep ? onStep(seq) : path !== null && onSelect(path))}
          />
        ),
    },
    ...extra,
  ];
  return (
    <section aria-label={t("panel.label")} style={{ height: "100%", minHeight: 0 }}>
      <Tabs
        className="run-panel"
        contentClassName="panel-body"
        label={t("panel.label")}
        value={tab}
        tabs={tabs}
        onChange={(next) => {
          setOwn(next);
          props.onTab?.(next);
        }}
        end={
          <>
            {tab === "timeline" && last > 0 && (
              <span className="legend muted">
                <span>
                  <i className="l-model" aria-hidden="true" />
                  {t("timeline.model")}
                </span>
                <span>
                  <i className="l-tool" aria-hidden="true" />
                  {t("timeline.tool")}
                </span>
                <span>
                  <i className="l-failed" aria-hidden="true" />
                  {t("timeline.failed")}
                </span>
              </span>
            )}
            {last > 0 && (
              <span className="stats num">
                <RunTotals usage={state.usage} />
              </span>
            )}
            {end}
            {onClose && <IconButton label={t("panel.close")} icon="chevron-down" size="small" onClick={onClose} />}
          </>
        }
      />
    </section>
  );
}
