"use client";

import { Handle, type NodeProps, NodeResizeControl, Position as Side } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useStore } from "zustand";
import { CardMarks } from "@/components/run/card-marks";
import { Icon } from "@/components/ui/icon";
import { glyphOf } from "@/components/ui/run-glyph";
import { nodeTitle } from "@/engine/contract/flow";
import { ERROR_PORT } from "@/engine/contract/ports";
import { useCanvas } from "./canvas-context";
import type { CardNode } from "./canvas-nodes";
import { inputY, outputY } from "./card-size";
import { FRAME_MIN } from "./frames";
import { CardGlyph, ProblemDot, Summary } from "./node-card";
import { PassPicker } from "./pass-picker";
import { usePathShown } from "./path-shown";
import { PinMark } from "./pin-mark";
import { portState } from "./port-state";
import { useNodeState, useRunSource } from "./run-source-provider";

/** A container: a header like a card's, and room for the nodes it runs once per pass. */
export const FrameCard = memo(function FrameCard({ id, data, selected }: NodeProps<CardNode>) {
  const t = useTranslations("editor");
  const { mode, store, resize, filled } = useCanvas();
  const source = useRunSource();
  const path = usePathShown(id, data.around);
  const state = useNodeState(path);
  const faded = useStore(store, (canvas) => canvas.faded?.has(id) ?? false);
  const target = useStore(store, (canvas) => canvas.target === id);
  const mark = useStore(store, (canvas) => canvas.problems.get(id));
  const { node, entry, shape } = data;
  const connectable = mode === "edit";
  const classes = [
    "node frame is-static",
    `k-${entry?.family ?? "edge"}`,
    state ? `is-${glyphOf(state.status)}` : source ? "is-queued" : "is-idle",
    selected && "is-selected",
    node.disabled && "is-disabled",
    faded && "is-faded",
    target && "is-target",
  ];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={{ height: shape.height }}>
      {mark && !state && <ProblemDot mark={mark} />}
      <CardMarks id={id} path={path} />
      {node.pin && !state && <PinMark />}
      {shape.inputs.map((port, index) => (
        <Handle
          key={port.id}
          id={port.id}
          type="target"
          position={Side.Left}
          isConnectable={connectable}
          className={`port port-in ${portState(state, null)}`}
          style={{ top: inputY(index) }}
        />
      ))}
      {shape.outputs.map((port, index) => (
        <Handle
          key={port.id}
          id={port.id}
          type="source"
          position={Side.Right}
          isConnectable={connectable}
          className={`port port-out ${port.id === ERROR_PORT ? "port-error" : ""} ${portState(state, port.id)}`}
          style={{ top: outputY(shape, index) }}
        />
      ))}
      <div className="node-head">
        <span className="tile">
          <Icon name={entry?.icon ?? "circle-help"} />
        </span>
        <div className="grow">
          <div className="node-name cut" title={nodeTitle(node)}>
            {nodeTitle(node)}
          </div>
          <Summary data={data} />
        </div>
        {state?.passes && state.passes.length > 0 && <PassPicker path={path} passes={state.passes} />}
        <CardGlyph state={state} shown={source !== null} />
      </div>
      <div className="frame-body">{!filled(id) && <span className="muted">{t("canvas.frame_empty")}</span>}</div>
      {resize && (
        <NodeResizeControl
          position="bottom-right"
          className="frame-resize"
          minWidth={FRAME_MIN.width}
          minHeight={FRAME_MIN.height}
          onResizeEnd={(_, { width, height }) => resize(id, { width: Math.round(width), height: Math.round(height) })}
        />
      )}
    </div>
  );
});
