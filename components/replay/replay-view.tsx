"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type CanvasSelection, FlowCanvas } from "@/components/canvas/flow-canvas";
import { RunSourceProvider } from "@/components/canvas/run-source-provider";
import { BreakpointsProvider } from "@/components/run/breakpoints-context";
import type { StreamStatus } from "@/components/run/event-stream";
import { kindLooks } from "@/components/run/kind-look";
import { QuestionBanner } from "@/components/run/question-banner";
import { RunPanel } from "@/components/run/run-panel";
import type { RunStore } from "@/components/run/run-store";
import { StepBar } from "@/components/run/step-bar";
import { isFailure } from "@/components/run/step-kind";
import { useRunState } from "@/components/run/use-live-run";
import type { StepActions } from "@/components/run/use-step-control";
import { Icon } from "@/components/ui/icon";
import type { Catalog } from "@/engine/contract/catalog";
import { type FlowDocument, nodeTitle } from "@/engine/contract/flow";
import { nodeOfPath } from "@/engine/contract/step-path";
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
import { useStepKeys } from "./use-step-keys";
import { useStepLink } from "./use-step-link";

export interface ReplayViewProps {
  store: RunStore;
  /** the run on this server, which may be asked to do things; absent for a sample */
  run_id?: string;
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
  const { store, run_id, flow, catalog, title, name, back, stream, plays, actions, primary } = props;
  const t = useTranslations("replay");
  const replay = useReplay(store, plays);
  const [chosen, setChosen] = useState<string | null>(null);
  const [panel, setPanel] = useState(false);
  useReplayKeys(replay);
  const { seq, count, following } = replay;
  const ended = useMemo(() => count > 0 && runEnd(store.events()) !== null, [store, count]);
  const live = following && !ended;
  const stepping = useRef<StepActions | null>(null);
  useStepKeys(stepping);
  const { breakpoints: stops } = useRunState(store);
  const breakpoints = useMemo(() => new Set(stops), [stops]);
  useStepLink(following ? null : seq);
  const titles = useMemo(() => new Map(flow.nodes.map((node) => [node.id, nodeTitle(node)])), [flow.nodes]);
  const looks = useMemo(() => kindLooks(flow, catalog), [flow, catalog]);
  const event = store.events()[seq - 1];
  // Of a live run only what matters is read out: steps come faster than words.
  const told = event && (!live || isNodeStep(event) || isFailure(event));
  const shown = chosen ?? pathOf(event);
  const selection = useMemo<CanvasSelection>(
    () => ({ nodes: new Set(shown === null ? [] : [nodeOfPath(shown)]), edges: new Set() }),
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
        flow={flow}
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
          <BreakpointsProvider ids={breakpoints}>
            <FlowCanvas
              document={flow}
              catalog={catalog}
              mode="view"
              selection={selection}
              onSelectionChange={select}
            />
          </BreakpointsProvider>
        </RunSourceProvider>
        <div className="replay-strip">
          {run_id !== undefined && !ended && (
            <>
              <QuestionBanner store={store} run_id={run_id} flow={flow} />
              <StepBar store={store} run_id={run_id} flow={flow} catalog={catalog} actions={stepping} />
            </>
          )}
          <div className="replay-label">
            <Icon name={live ? "activity" : "rewind"} size={14} />
            {live ? t("label_live", { seq }) : t("label", { seq })}
          </div>
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
      <Transport replay={replay} flow={flow} titles={titles} looks={looks} action={primary?.(ended)} />
      <StepPanel replay={replay} flow={flow} looks={looks} chosen={chosen} onRelease={() => setChosen(null)} />
      <StepAnnouncer text={event && told ? t("announce", { seq, count, what: whatOf(event, flow) }) : ""} />
    </main>
  );
}
