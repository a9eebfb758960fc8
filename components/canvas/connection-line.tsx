"use client";

import { type ConnectionLineComponentProps, getSmoothStepPath } from "@xyflow/react";
import type { CardNode } from "./canvas-nodes";

/** The connection while it is dragged: accent, or red and dashed over a port that cannot take it. */
export function ConnectionLine(props: ConnectionLineComponentProps<CardNode>) {
  const [path] = getSmoothStepPath({
    sourceX: props.fromX,
    sourceY: props.fromY,
    sourcePosition: props.fromPosition,
    targetX: props.toX,
    targetY: props.toY,
    targetPosition: props.toPosition,
    borderRadius: 8,
    offset: 18,
  });
  const refused = props.toNode !== null && props.connectionStatus === "invalid";
  return <path className={`edge ${refused ? "edge-refused" : "edge-hover"}`} d={path} />;
}
