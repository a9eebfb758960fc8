"use client";

import { useStore } from "zustand";
import { glyphOf } from "@/components/ui/run-glyph";
import type { NodeState } from "@/engine/contract/run-state";
import { useCanvas } from "./canvas-context";
import type { CardData } from "./canvas-nodes";
import { usePathShown } from "./path-shown";
import { useNodeState, useRun, useRunSource } from "./run-source-provider";

export interface CardLook {
  path: string;
  state: NodeState | undefined;
  /** the run is of a part of the flow that the node is not in */
  apart: boolean;
  classes: string;
}

/** The step instance that a card shows, and its classes: kind, state in the run, selection. */
export function useCardLook({ node, entry, around }: CardData, selected: boolean, own: string): CardLook {
  const { store } = useCanvas();
  const source = useRunSource();
  const path = usePathShown(node.id, around);
  const state = useNodeState(path);
  const faded = useStore(store, (canvas) => canvas.faded?.has(node.id) ?? false);
  const outer = around[0] ?? node.id;
  const apart = useRun((run) => run.only !== null && !run.only.includes(outer)) && !state;
  const classes = [
    own,
    "is-static",
    `k-${entry?.family ?? "edge"}`,
    state ? `is-${glyphOf(state.status)}` : source && entry?.runs && !apart ? "is-queued" : "is-idle",
    selected && "is-selected",
    node.disabled && "is-disabled",
    (faded || apart) && "is-faded",
    !entry && "is-failed",
  ];
  return { path, state, apart, classes: classes.filter(Boolean).join(" ") };
}
