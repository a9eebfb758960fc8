"use client";

import { type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { ERROR_PORT } from "@/engine/contract/ports";
import { useCanvas } from "./canvas-context";
import type { Wire } from "./canvas-nodes";
import { usePathShown } from "./path-shown";
import { useWireState, type WireState } from "./run-source-provider";

const LOOKS: Record<WireState, string> = {
  idle: "",
  crossed: "edge-crossed",
  active: "edge-active",
  dead: "edge-dead",
};

const NONE: readonly string[] = [];

/** An edge with what the run has made of it. Only the one a value is crossing moves. */
export const FlowWire = memo(function FlowWire(props: EdgeProps<Wire>) {
  const { id, source, target, sourceHandleId, selected } = props;
  const { insert } = useCanvas();
  const t = useTranslations("editor");
  const around = props.data?.around ?? NONE;
  const state = useWireState(usePathShown(source, around), sourceHandleId ?? "out", usePathShown(target, around));
  const [path, x, y] = getSmoothStepPath({
    sourceX: props.sourceX,
    sourceY: props.sourceY,
    sourcePosition: props.sourcePosition,
    targetX: props.targetX,
    targetY: props.targetY,
    targetPosition: props.targetPosition,
    borderRadius: 8,
    offset: 18,
    ...(props.targetX < props.sourceX + 36 && { centerY: laneAbove(props.sourceY, props.targetY) }),
  });
  const look = selected ? "edge-hover" : LOOKS[state] || (sourceHandleId === ERROR_PORT ? "edge-error" : "");
  return (
    <>
      {state === "active" && !selected && <path className="edge edge-active-under" d={path} />}
      <path className={`edge ${look}`} d={path} />
      <path className="react-flow__edge-interaction edge-reach" d={path} />
      {insert && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the command "Insert on edge" does the same by keyboard
        <g
          className="edge-insert nopan"
          transform={`translate(${x} ${y})`}
          onClick={(event) => {
            event.stopPropagation();
            insert(id, { x: event.clientX, y: event.clientY });
          }}
        >
          <title>{t("canvas.insert")}</title>
          <circle r="10" />
          <path d="M-4 0H4M0-4V4" />
        </g>
      )}
    </>
  );
});

/**
 * An edge to the next row turns back just above the card it leads to, where no other card of that row can be. Where a row
 * lies between, it turns back below its own, so that it crosses that row between two cards and not behind one.
 */
function laneAbove(sourceY: number, targetY: number): number | undefined {
  const down = targetY - sourceY;
  return down > 280 ? sourceY + 84 : down > 140 ? targetY - 48 : undefined;
}
