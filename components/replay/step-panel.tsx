"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { KindLook } from "@/components/run/kind-look";
import { pathParts } from "@/components/run/node-at";
import { NodeExchange } from "@/components/run/node-exchange";
import { offsetText } from "@/components/run/offset-text";
import { PassItem } from "@/components/run/pass-item";
import { retriesOf } from "@/components/run/retries-of";
import { RunTotals } from "@/components/run/run-totals";
import { SaySection } from "@/components/run/say-section";
import { ShortenedNote } from "@/components/run/shortened-note";
import { CallsSection, MessagesSection, StreamingSection } from "@/components/run/trace-sections";
import { useRunState } from "@/components/run/use-live-run";
import { shownPath } from "@/components/run/use-shown-path";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunEvent } from "@/engine/contract/run-event";
import type { NodeState } from "@/engine/contract/run-state";
import { nodeOfPath } from "@/engine/contract/step-path";
import { variableRows } from "./changed-variables";
import { EventSection } from "./event-section";
import { FileList } from "./file-list";
import { filesTouched } from "./files-touched";
import type { Replay } from "./use-replay";
import { VariableList } from "./variable-list";

interface StepPanelProps {
  replay: Replay;
  flow: FlowDocument;
  looks: ReadonlyMap<string, KindLook>;
  /** node chosen on the canvas; null shows the node of the step */
  chosen: string | null;
  onRelease: () => void;
}

/** Everything that was true at one step, like a receipt. */
export function StepPanel({ replay, flow, looks, chosen, onRelease }: StepPanelProps) {
  const t = useTranslations("replay");
  const { store, seq } = replay;
  const state = useRunState(store);
  const event = seq === 0 ? undefined : store.events()[seq - 1];
  const own = pathOf(event);
  const path = chosen === null ? own : shownPath(state, nodeOfPath(chosen), chosen);
  const node = path === null ? undefined : state.nodes[path];
  const touched = useMemo(() => filesTouched(state), [state]);
  const rows = useMemo(
    () => variableRows(state, event, () => store.stateAt(seq - 1).variables),
    [state, event, store, seq],
  );
  const fresh = freshFrom(event, node);
  const attempts = node && node.attempt > 1 ? retriesOf(store.events(), node.path, seq) : [];
  // The step itself tells the problem: once is enough.
  const told = path === own && (event?.type === "node.failed" || event?.type === "run.failed");
  return (
    <aside className="side" aria-label={t("panel")}>
      <div className="side-head">
        <div className="row">
          <h2 className="stepbig num">{t("step", { seq })}</h2>
          {event && <span className="mono muted detail cut">{event.type}</span>}
          <span className="grow" />
          {event && <span className="detail muted num">{offsetText(event.at - (state.started_at ?? event.at))}</span>}
        </div>
        <div className="row">
          <Crumbs path={path} event={path === own ? event : undefined} node={node} flow={flow} looks={looks} />
          <span className="grow" />
          {path !== own && (
            <Button variant="quiet" size="small" onClick={onRelease}>
              {t("follow_step")}
            </Button>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="side-body" tabIndex={0} role="region" aria-label={t("step", { seq })}>
        <ShortenedNote store={store} path={path} />
        {event && path === own && <EventSection key={event.type} event={event} node={node} flow={flow} />}
        <StreamingSection source={store} path={path} />
        {path !== null && !node && <Unreached />}
        {path !== null && <PassItem state={state} path={path} />}
        {node?.trace && <SaySection store={store} path={node.path} />}
        {node && <NodeExchange node={told ? { ...node, problem: null } : node} attempts={attempts} />}
        {node && (path !== own || isNodeEnd(event)) && <CallsSection node={node} />}
        {node && <MessagesSection node={node} fresh={fresh} />}
        <VariableList rows={rows} />
        <FileList touched={touched} folder={state.folder} goTo={replay.goTo} />
      </div>
      <div className="side-foot num">
        <RunTotals usage={state.usage} />
        <span className="grow" />
        <span className="muted">{t("so_far")}</span>
      </div>
    </aside>
  );
}

/** The step instance that an event is about: its own, or the one that made the run fail or wait. */
export function pathOf(event: RunEvent | undefined): string | null {
  if (!event) return null;
  if ("path" in event) return event.path ?? null;
  return "node" in event ? (event.node ?? null) : null;
}

function isNodeEnd(event: RunEvent | undefined): boolean {
  return event?.type === "node.finished" || event?.type === "node.failed" || event?.type === "run.failed";
}

/** Right after a request the messages it added are new. */
function freshFrom(event: RunEvent | undefined, node: NodeState | undefined): number | undefined {
  return event?.type === "model.requested" && node?.path === event.path ? event.messages.keep : undefined;
}

function Unreached() {
  const t = useTranslations("run");
  return (
    <section className="sp">
      <div className="row secondary detail">
        <StateGlyph state="queued" />
        {t("node.unreached")}
      </div>
    </section>
  );
}

interface CrumbsProps extends Pick<StepPanelProps, "flow" | "looks"> {
  path: string | null;
  event: RunEvent | undefined;
  node: NodeState | undefined;
}

function Crumbs({ path, event, node, flow, looks }: CrumbsProps) {
  const t = useTranslations("run");
  if (path === null) return null;
  const parts = pathParts(flow, path);
  const own = parts.at(-1)!;
  const look = looks.get(own.id);
  const tool = event && "call" in event && event.type.startsWith("tool.") ? toolOf(node, event.call) : null;
  return (
    <ol className="crumbs">
      {parts.slice(0, -1).map(({ id, title, pass }, index) => (
        <li key={`${id}/${index}`} className="cut">
          {pass === null ? title : t("timeline.pass", { name: title, pass })}
        </li>
      ))}
      <li className="cut">
        {look && (
          <span className={`tile tile-small ${look.family}`}>
            <Icon name={look.icon} size={14} />
          </span>
        )}
        <span className="strong cut">{own.title}</span>
        {!event && node && <StateGlyph state={glyphOf(node.status)} size={12} label={t(`status.${node.status}`)} />}
      </li>
      {event && node?.trace && node.trace.round > 0 && <li>{t("round", { round: node.trace.round })}</li>}
      {event && node?.trace?.phase && <li>{node.trace.phase}</li>}
      {tool && <li className="mono cut">{tool}</li>}
    </ol>
  );
}

function toolOf(node: NodeState | undefined, call: string): string | null {
  return node?.trace?.calls.findLast((one) => one.call === call)?.tool ?? null;
}
