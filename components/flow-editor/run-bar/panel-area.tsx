"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useRef } from "react";
import { RunPanel } from "@/components/run/run-panel";
import type { RunStore } from "@/components/run/run-store";
import { nodeOfPath } from "@/engine/contract/step-path";
import { ProblemList } from "../check/problem-list";
import { useEditor, useFlow, useView } from "../editor-context";

const LEAST = 120;

/** Under the canvas: time line, events and problems, as tall as it is dragged. */
export function PanelArea({ store }: { store: RunStore }) {
  const t = useTranslations("editor");
  const { view, flow, catalog, canvas } = useEditor();
  const document = useFlow((state) => state.document);
  const selected = useFlow((state) => (state.selection.nodes.size === 1 ? [...state.selection.nodes][0]! : null));
  const shownPath = useView((state) => state.shownPath);
  const panel = useView((state) => state.panel);
  const problems = useView((state) => state.problems);
  const errors = problems.filter((one) => one.severity !== "warning").length;
  return (
    <section className="panel-area" aria-label={t("panel.area")}>
      <Grip />
      <RunPanel
        store={store}
        flow={document}
        catalog={catalog}
        selected={selected !== null && shownPath !== null && nodeOfPath(shownPath) === selected ? shownPath : selected}
        onSelect={(path) => {
          const id = path === null ? "" : nodeOfPath(path);
          flow.select(id === "" ? [] : [id]);
          view.setState({ shownPath: path });
          if (id === "") return;
          view.setState({ inspectorTab: "last_run" });
          canvas.current?.show(id);
        }}
        tab={panel.tab}
        onTab={(tab) => view.setState({ panel: { ...view.getState().panel, tab } })}
        onClose={() => view.setState({ panel: { ...view.getState().panel, open: false } })}
        extra={[
          {
            value: "problems",
            label: t("problems.title"),
            count: problems.length > 0 ? problems.length : undefined,
            tone: errors > 0 ? "bad" : "warn",
            content: <ProblemList />,
          },
        ]}
      />
    </section>
  );
}

function Grip() {
  const t = useTranslations("editor");
  const { view } = useEditor();
  const height = useView((state) => state.panel.height);
  const drag = useRef<{ y: number; height: number } | null>(null);
  const put = (wanted: number) => {
    const most = Math.max(LEAST, window.innerHeight - 260);
    view.setState({ panel: { ...view.getState().panel, height: Math.round(Math.min(most, Math.max(LEAST, wanted))) } });
  };
  const move = (event: PointerEvent) => drag.current && put(drag.current.height + drag.current.y - event.clientY);
  return (
    <div
      className="panel-grip"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t("panel.resize")}
      aria-valuenow={height}
      aria-valuemin={LEAST}
      onPointerDown={(event) => {
        drag.current = { y: event.clientY, height };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        put(height + (event.key === "ArrowUp" ? 24 : -24));
      }}
    />
  );
}
