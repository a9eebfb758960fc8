"use client";

import { type RefObject, useMemo } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { Position } from "@/engine/contract/flow";
import type { CanvasState } from "./canvas-context";
import type { KindMaps } from "./canvas-nodes";
import type { FlowCanvasProps } from "./flow-canvas";
import { frameAt, type Place, placeInside, placesOf } from "./frames";

type Latest = RefObject<Pick<FlowCanvasProps, "document" | "onMove"> & { maps: KindMaps }>;

/** Which frame takes what is dragged: the innermost under the middle of the first of the nodes. */
export function useFrameDrag(latest: Latest, store: StoreApi<CanvasState>) {
  return useMemo(() => {
    const targetOf = (places: ReadonlyMap<string, Place>, moved: ReadonlyMap<string, Position>): string | null => {
      const [first] = moved;
      const place = first && places.get(first[0]);
      if (!first || !place) return null;
      const at = absolute(places, place, first[1]);
      const middle = { x: at.x + place.shape.width / 2, y: at.y + Math.min(place.shape.height, 80) / 2 };
      return frameAt(places, middle, new Set(moved.keys()));
    };
    const framed = () => {
      const { document, maps } = latest.current;
      return document.nodes.some((node) => maps.kinds.get(node.type)?.container) ? placesOf(document, maps) : null;
    };
    return {
      over(moved: ReadonlyMap<string, Position>) {
        const places = framed();
        const target = places && targetOf(places, moved);
        if (store.getState().target !== target) store.setState({ target });
      },
      drop(moved: ReadonlyMap<string, Position>) {
        store.setState({ target: null });
        if (moved.size === 0) return;
        const places = framed();
        if (!places) {
          latest.current.onMove?.(moved, new Map());
          return;
        }
        const target = targetOf(places, moved);
        const parents = new Map<string, string | null>();
        const positions = new Map<string, Position>();
        for (const [id, to] of moved) {
          const place = places.get(id);
          if (!place) continue;
          if ((place.around.at(-1) ?? null) !== target) parents.set(id, target);
          positions.set(id, placeInside(places, target, absolute(places, place, to)));
        }
        latest.current.onMove?.(positions, parents);
      },
    };
  }, [latest, store]);
}

function absolute(places: ReadonlyMap<string, Place>, place: Place, to: Position): Position {
  const origin = places.get(place.around.at(-1) ?? "");
  return origin ? { x: origin.x + to.x, y: origin.y + to.y } : to;
}
