"use client";

import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useMemo } from "react";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument, PortRef, Position } from "@/engine/contract/flow";
import type { Problem } from "@/engine/contract/problem";
import type { ProblemMark } from "./canvas-context";
import type { CanvasHandle } from "./canvas-handle";
import { CanvasSurface } from "./canvas-surface";

export interface CanvasSelection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** A connection dropped where no port is: `from` wants a target (or a source, where `side` is "target"). */
export interface LooseEnd {
  from: PortRef;
  side: "source" | "target";
}

export interface FlowCanvasProps {
  document: FlowDocument;
  catalog: Catalog;
  /** `view` shows and selects, and changes nothing */
  mode: "edit" | "view";
  selection?: CanvasSelection;
  onSelectionChange?: (selection: CanvasSelection) => void;
  tool?: "pointer" | "hand";
  onToolChange?: (tool: "pointer" | "hand") => void;
  problems?: ReadonlyMap<string, ProblemMark>;
  /** once per drag, with the new places of all nodes that moved; `parents` names those that changed their container */
  onMove?: (positions: ReadonlyMap<string, Position>, parents: ReadonlyMap<string, string | null>) => void;
  /** passes of containers that were picked, by path; `pathShown` reads them */
  onPasses?: (passes: ReadonlyMap<string, number>) => void;
  onResize?: (node: string, size: { width: number; height: number }) => void;
  onConnect?: (from: PortRef, to: PortRef) => void;
  /** an end of an existing edge was put on another port */
  onReconnect?: (edge: string, from: PortRef, to: PortRef) => void;
  onLooseEnd?: (end: LooseEnd, screen: Position) => void;
  /** a connection that `canConnect` refuses was dropped */
  onRefused?: (why: Problem, screen: Position) => void;
  onInsert?: (edge: string, screen: Position) => void;
  /** something from outside was dropped */
  onDrop?: (data: DataTransfer, at: Position) => void;
  onOpenNode?: (node: string) => void;
  onPaneDoubleClick?: (screen: Position) => void;
  onContextMenu?: (target: { node?: string; edge?: string }, screen: Position) => void;
  onWriteNote?: (node: string, text: string) => void;
  onTidyUp?: () => void;
  handle?: Ref<CanvasHandle>;
  /** drawn above the canvas */
  children?: ReactNode;
}

/**
 * The canvas of editor and replay. It draws `document`; where a RunSourceProvider is around it, also what the run made
 * of it. It owns nothing but the view: changes are handed up and come back with the next document.
 */
export function FlowCanvas(props: FlowCanvasProps) {
  const t = useTranslations("editor");
  const { catalog } = props;
  const maps = useMemo(
    () => ({
      kinds: new Map(catalog.kinds.map((entry) => [entry.kind, entry])),
      tools: new Map(catalog.tools.map((tool) => [tool.name, tool])),
    }),
    [catalog],
  );
  return (
    <ReactFlowProvider>
      <section className="canvas" aria-label={t("canvas.label")}>
        <CanvasSurface {...props} maps={maps} />
      </section>
    </ReactFlowProvider>
  );
}
