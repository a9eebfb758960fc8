"use client";

import { Handle, Position as Side } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
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
import { useCanvas } from "./canvas-context";
import type { CardData } from "./canvas-nodes";
import { inputY, outputY } from "./card-size";
import { summaryOf } from "./card-summary";
import { PinMark } from "./pin-mark";
import { portState } from "./port-state";
import { useRunSource } from "./run-source-provider";

interface CardHeadProps {
  data: CardData;
  path: string;
  state: NodeState | undefined;
  apart: boolean;
  /** between the name and the state */
  children?: ReactNode;
}

/** How every card begins: its marks, its ports, and a line with tile, name, summary and the run's state. */
export function CardHead({ data, path, state, apart, children }: CardHeadProps) {
  const { mode, store } = useCanvas();
  const source = useRunSource();
  const { node, entry, tool, shape } = data;
  const mark = useStore(store, (canvas) => canvas.problems.get(node.id));
  return (
    <>
      {mark && !state && <ProblemDot mark={mark} />}
      <CardMarks id={node.id} path={path} />
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
        {children}
        {source !== null && !apart && entry?.runs !== false && <CardGlyph state={state} />}
      </div>
    </>
  );
}

function Summary({ data }: { data: CardData }) {
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

function CardGlyph({ state }: { state: NodeState | undefined }) {
  const t = useTranslations("editor");
  return <StateGlyph state={glyphOf(state?.status)} label={t(`state.${state?.status ?? "pending"}`)} />;
}

function ProblemDot({ mark }: { mark: "error" | "warning" }) {
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
