"use client";

import { type NodeProps, NodeResizeControl } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useStore } from "zustand";
import { useCanvas } from "./canvas-context";
import type { CardNode } from "./canvas-nodes";
import { CardHead } from "./card-head";
import { FRAME_MIN } from "./frames";
import { PassPicker } from "./pass-picker";
import { useCardLook } from "./use-card-look";

/** A container: a header like a card's, and room for the nodes it runs once per pass. */
export const FrameCard = memo(function FrameCard({ id, data, selected }: NodeProps<CardNode>) {
  const t = useTranslations("editor");
  const { store, resize } = useCanvas();
  const { path, state, apart, classes } = useCardLook(data, selected, "node frame");
  const target = useStore(store, (canvas) => canvas.target === id);
  return (
    <div className={target ? `${classes} is-target` : classes} style={{ height: data.shape.height }}>
      <CardHead data={data} path={path} state={state} apart={apart}>
        {state?.passes && state.passes.length > 0 && (
          <PassPicker path={path} passes={state.passes} width={data.shape.width} />
        )}
      </CardHead>
      <div className="frame-body">{!data.filled && <span className="muted">{t("canvas.frame_empty")}</span>}</div>
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
