"use client";

import { useReactFlow } from "@xyflow/react";
import { type Ref, type RefObject, useCallback, useImperativeHandle, useRef } from "react";
import type { FlowDocument } from "@/engine/contract/flow";
import type { CanvasHandle } from "./canvas-handle";
import type { CardNode, KindMaps, Wire } from "./canvas-nodes";
import { boundsOfBoxes, overviewBoxes } from "./overview-layer";
import { LARGE } from "./use-far";

export const FIT = { padding: 0.08, maxZoom: 1, minZoom: 0.1 } as const;

function motion(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 140;
}

/** Brings the whole flow into view, also one that React Flow was not given because it is seen from afar. */
export function useFit(document: FlowDocument, maps: KindMaps): () => void {
  const flow = useReactFlow<CardNode, Wire>();
  const latest = useRef({ document, maps });
  latest.current = { document, maps };
  return useCallback(() => {
    const { document, maps } = latest.current;
    const bounds = document.nodes.length > LARGE ? boundsOfBoxes(overviewBoxes(document, maps)) : null;
    if (bounds) void flow.fitBounds(bounds, { padding: 0.04, duration: motion() });
    else void flow.fitView({ ...FIT, duration: motion() });
  }, [flow]);
}

export function useCanvasHandle(
  handle: Ref<CanvasHandle> | undefined,
  root: RefObject<HTMLDivElement | null>,
  boundsOf: (node: string) => { x: number; y: number; width: number; height: number } | null,
  fit: () => void,
) {
  const flow = useReactFlow<CardNode, Wire>();
  useImperativeHandle(handle, () => {
    const middleOfScreen = () => {
      const box = root.current?.getBoundingClientRect();
      return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
    };
    return {
      fit,
      zoomTo: (zoom) => void flow.zoomTo(zoom, { duration: motion() }),
      zoomIn: () => void flow.zoomIn({ duration: motion() }),
      zoomOut: () => void flow.zoomOut({ duration: motion() }),
      show(node) {
        const box = boundsOf(node);
        if (!box) return;
        const zoom = Math.min(1, Math.max(0.75, flow.getZoom()));
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration: motion() });
      },
      toFlow: (screen) => flow.screenToFlowPosition(screen),
      toScreen: (position) => flow.flowToScreenPosition(position),
      middle: () => flow.screenToFlowPosition(middleOfScreen()),
      focus: () => root.current?.focus(),
    };
  }, [flow, root, boundsOf, fit]);
}
