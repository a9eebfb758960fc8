"use client";

import { Handle, type NodeProps, Position as Side } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useStore } from "zustand";
import { CardMarks } from "@/components/run/card-marks";
import { Icon } from "@/components/ui/icon";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import { nodeTitle } from "@/engine/contract/flow";
import { inLanguage } from "@/engine/contract/local-text";
import { ERROR_PORT } from "@/engine/contract/ports";
import type { NodeState } from "@/engine/contract/run-state";
import { AgentLive } from "./agent-live";
import { useCanvas } from "./canvas-context";
import type { CardData, CardNode } from "./canvas-nodes";
import { CardFoot } from "./card-foot";
import { inputY, outputY } from "./card-size";
import { summaryOf } from "./card-summary";
import { usePathShown } from "./path-shown";
import { PinMark } from "./pin-mark";
import { PortRows } from "./port-rows";
import { portState } from "./port-state";
import { useNodeState, useRunSource } from "./run-source-provider";

/** The one card for every kind: drawn from catalogue data, coloured by the run's state of its own node only. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CardNode>) {
  const { mode, store } = useCanvas();
  const source = useRunSource();
  const path = usePathShown(id, data.around);
  const state = useNodeState(path);
  const faded = useStore(store, (canvas) => canvas.faded?.has(id) ?? false);
  const mark = useStore(store, (canvas) => canvas.problems.get(id));
  const { node, entry, tool, shape } = data;
  const classes = [
    "node is-static",
    `k-${entry?.family ?? "edge"}`,
    state ? `is-${glyphOf(state.status)}` : source && entry?.runs ? "is-queued" : "is-idle",
    selected && "is-selected",
    node.disabled && "is-disabled",
    faded && "is-faded",
    !entry && "is-failed",
  ];
  return (
    <div className={classes.filter(Boolean).join(" ")}>
      {mark && !state && <ProblemDot mark={mark} />}
      <CardMarks id={id} path={path} />
      {node.pin && !state && <PinMark />}
      {shape.inputs.map((port, index) => (
        <Handle
          key={port.id}
          id={port.id}
          type="target"
          position={Side.Left}
          isConnectable={mode === "edit"}
          className={`port port-in ${portState(state, null)}`}
          style={{ top: inputY(index) }}
        />
      ))}
      {!shape.rows &&
        shape.outputs.map((port, index) => (
          <Handle
            key={port.id}
            id={port.id}
            type="source"
            position={Side.Right}
            isConnectable={mode === "edit"}
            className={`port port-out ${port.id === ERROR_PORT ? "port-error" : ""} ${portState(state, port.id)}`}
            style={{ top: outputY(shape, index) }}
          />
        ))}
      <div className="node-head">
        <span className="tile">
          <Icon name={tool?.icon ?? entry?.icon ?? "circle-help"} />
        </span>
        <div className="grow">
          <div className="node-name cut" title={nodeTitle(node)}>
            {nodeTitle(node)}
          </div>
          <Summary data={data} />
        </div>
        <CardGlyph state={state} shown={source !== null && entry?.runs !== false} />
      </div>
      {shape.rows && <PortRows node={node} shape={shape} state={state} connectable={mode === "edit"} />}
      {state?.trace && (state.status === "running" || state.status === "waiting") && (
        <AgentLive state={state} trace={state.trace} />
      )}
      {source && entry?.runs !== false && <CardFoot node={node} state={state} />}
    </div>
  );
});

export function Summary({ data }: { data: CardData }) {
  const t = useTranslations("editor");
  const language = useLanguage();
  if (!data.entry)
    return <div className="node-line cut ink-failed">{t("card.unknown_kind", { kind: data.node.type })}</div>;
  const parts = summaryOf(data, language, (key, count) => t(`summary.${key}`, { count }));
  if (parts.length === 0)
    return (
      <div className="node-line cut">
        {data.node.disabled ? t("card.disabled") : inLanguage(data.entry.label, language)}
      </div>
    );
  return (
    <div className="node-line cut" title={parts.map((part) => part.text).join(" · ")}>
      {parts.map((part, index) => (
        <span key={part.text + index}>
          {index > 0 && " · "}
          <span className={part.code ? "mono" : undefined}>{part.text}</span>
        </span>
      ))}
    </div>
  );
}

export function CardGlyph({ state, shown }: { state: NodeState | undefined; shown: boolean }) {
  const t = useTranslations("editor");
  if (!shown) return null;
  return <StateGlyph state={glyphOf(state?.status)} label={t(`state.${state?.status ?? "pending"}`)} />;
}

export function ProblemDot({ mark }: { mark: "error" | "warning" }) {
  const t = useTranslations("editor");
  return (
    <span
      className={`node-dot is-${mark}`}
      role="img"
      aria-label={t(`problems.mark_${mark}`)}
      title={t(`problems.mark_${mark}`)}
    />
  );
}
