"use client";

import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { AgentLive } from "./agent-live";
import { useCanvas } from "./canvas-context";
import type { CardNode } from "./canvas-nodes";
import { CardFoot } from "./card-foot";
import { CardHead } from "./card-head";
import { PortRows } from "./port-rows";
import { useRunSource } from "./run-source-provider";
import { useCardLook } from "./use-card-look";

/** The one card for every kind: drawn from catalogue data, coloured by the run's state of its own node only. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const { mode } = useCanvas();
  const source = useRunSource();
  const { path, state, apart, classes } = useCardLook(data, selected, "node");
  const { node, entry, shape } = data;
  return (
    <div className={classes}>
      <CardHead data={data} path={path} state={state} apart={apart} />
      {shape.rows && <PortRows node={node} shape={shape} state={state} connectable={mode === "edit"} />}
      {state?.trace && (state.status === "running" || state.status === "waiting") && (
        <AgentLive state={state} trace={state.trace} />
      )}
      {source && entry?.runs !== false && <CardFoot node={node} path={path} state={state} apart={apart} />}
    </div>
  );
});
