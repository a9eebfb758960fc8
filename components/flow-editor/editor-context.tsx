"use client";

import { createContext, type RefObject, useContext } from "react";
import { useStore } from "zustand";
import type { CanvasHandle } from "@/components/canvas/canvas-handle";
import type { KindMaps } from "@/components/canvas/canvas-nodes";
import type { StoredFlow } from "@/components/ui/api-rows";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowState, FlowStore } from "./flow-store";
import type { RunControls } from "./run-bar/run-controls";
import type { Autosave } from "./save/autosave";
import type { ViewState, ViewStore } from "./view-store";

/** All that parts of one editor work on. Made once per open flow; never global. */
export interface Editor {
  id: string;
  flow: FlowStore;
  view: ViewStore;
  catalog: Catalog;
  maps: KindMaps;
  canvas: RefObject<CanvasHandle | null>;
  stored: Pick<StoredFlow, "folder" | "template" | "samples">;
  save: Autosave;
  runs: RunControls;
  /** says a sentence of the editor's words in a corner */
  say: (key: string, values?: Record<string, string | number>, failed?: boolean) => void;
  go: (href: string) => void;
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error("this part stands outside of a FlowEditor");
  return editor;
}

export function useFlow<T>(select: (state: FlowState) => T): T {
  return useStore(useEditor().flow, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useEditor().view, select);
}
