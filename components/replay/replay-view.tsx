"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { type CanvasSelection, FlowCanvas } from "@/components/canvas/flow-canvas";
import { RunSourceProvider } from "@/components/canvas/run-source-provider";
import type { StreamStatus } from "@/components/run/event-stream";
import { kindLooks } from "@/components/run/kind-look";
import { RunPanel } from "@/components/run/run-panel";
import type { RunStore } from "@/components/run/run-store";
import { isFailure } from "@/components/run/step-kind";
import { Icon } from "@/components/ui/icon";
import type { Catalog } from "@/engine/contract/catalog";
import { type FlowDocument, nodeTitle } from "@/engine/contract/flow";
import { ReplayHeader } from "./replay-header";
import "./replay.css";
import "@/components/run/run.css";
import { runEnd } from "./run-end";
import { StepAnnouncer } from "./step-announcer";
import { pathOf, StepPanel } from "./step-panel";
import { isNodeStep } from "./step-walk";
import { whatOf } from "./track";
import { Transport } from "./transport";
import { useReplay } from "./use-replay";
import { useReplayKeys } from "./use-replay-keys";
import { useStepLink } from "./use-step-link";

export interface ReplayViewProps {
  store: RunStore;
  flow: FlowDocument;
  catalog: Catalog;
  title: string;
  name: string;
  back: string;
  stream: StreamStatus | null;
  /** starts playing at once */
  plays?: boolean;
  actions?: ReactNode;
  /** the one primary button; told whether the run has ended */
  primary?: (ended: boolean) => ReactNode;
}

/** A run at a step: the graph as it was, everything that was true then, and the bar that moves through it. */
export function ReplayView(props: ReplayViewProps) {
  const { store, flow, catalog, title, name, back, stream, plays, actions, primary } = props;
  const t = useTranslations("replay");
  const replay = useReplay(store, plays);
  const [chosen, setChosen] = useState<string | null>(null);
  const [panel, setPanel] = useState(false);
  useReplayKeys(replay);
  const { seq, count, following } = replay;
  const ended = useMemo(() => count > 0 && runEnd(store.events()) !== null, [store, count]);
  const live = following && !ended;
  useStepLink(following ? null : seq);
  const titles = useMemo(() => new Map(flow.nodes.map((node) => [node.id, nodeTitle(node)])), [flow.nodes]);
  const looks = useMemo(() => kindLooks(flow, catalog), [flow, catalog]);
  const event = store.events()[seq - 1];
  // Of a live run only what matters is read out: steps come faster than words.
  const told = event && (!live || isNodeStep(event) || isFailure(event));
  const shown = chosen ?? pathOf(event);
  const selection = useMemo<CanvasSelection>(
    () => ({ nodes: new Set(shown === null ? [] : [idOf(shown)]), edges: new Set() }),
    [shown],
  );

  function select({ nodes }: CanvasSelection) {
    const [only] = nodes;
    setChosen(nodes.size === 1 && only !== undefined ? only : null);
  }

  return (
    <main className={live ? "replay is-live" : "replay"}>
      <ReplayHeader
        replay={replay}
        title={title}
        name={name}
        back={back}
        stream={stream}
        panel={panel}
        onPanel={setPanel}
        actions={actions}
      />
      <div className="replay-canvas">
        <RunSourceProvider source={store}>
          <FlowCanvas document={flow} catalog={catalog} mode="view" selection={selection} onSelectionChange={select} />
        </RunSourceProvider>
        <div className="replay-label">
          <Icon name={live ? "activity" : "rewind"} size={14} />
          {live ? t("label_live", { seq }) : t("label", { seq })}
        </div>
      </div>
      {panel && (
        <div className="replay-panel">
          <RunPanel
            store={store}
            flow={flow}
            catalog={catalog}
            selected={shown}
            onSelect={setChosen}
            step={seq}
            onStep={(step) => {
              setChosen(null);
              replay.goTo(step);
            }}
            onClose={() => setPanel(false)}
          />
        </div>
      )}
      <Transport replay={replay} titles={titles} looks={looks} action={primary?.(ended)} />
      <StepPanel replay={replay} titles={titles} looks={looks} chosen={chosen} onRelease={() => setChosen(null)} />
      <StepAnnouncer text={event && told ? t("announce", { seq, count, what: whatOf(event, titles) }) : ""} />
    </main>
  );
}

/** The node on the canvas that a step instance belongs to. */
function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\[\d+\]$/, "");
}
