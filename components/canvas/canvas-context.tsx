"use client";

import { createContext, useContext } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { KindMaps } from "./canvas-nodes";

export type ProblemMark = "error" | "warning";

/** What changes while the canvas is used, read by each card for itself. */
export interface CanvasState {
  /** nodes that cannot take the connection being dragged; null while none is */
  faded: ReadonlySet<string> | null;
  problems: ReadonlyMap<string, ProblemMark>;
  /** frame that would take what is being dragged */
  target: string | null;
  /** passes that were picked, by the container's path; where none was, the newest is shown */
  passes: ReadonlyMap<string, number>;
}

export interface CanvasContextValue {
  mode: "edit" | "view";
  maps: KindMaps;
  store: StoreApi<CanvasState>;
  /** a node shall be put into this edge; absent where edges take none */
  insert?: (edge: string, at: { x: number; y: number }) => void;
  /** a frame was given a size; absent where it cannot */
  resize?: (node: string, size: { width: number; height: number }) => void;
  /** text of a sticky note was changed on the canvas */
  writeNote?: (node: string, text: string) => void;
}

const Context = createContext<CanvasContextValue | null>(null);
export const CanvasProvider = Context.Provider;

export function useCanvas(): CanvasContextValue {
  const value = useContext(Context);
  if (!value) throw new Error("this part stands outside of a FlowCanvas");
  return value;
}
