"use client";

import { useStore } from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import { glyphOf } from "@/components/ui/run-glyph";
import { type FlowDocument, nodeTitle, type Position } from "@/engine/contract/flow";
import { useCanvas } from "./canvas-context";
import type { KindMaps } from "./canvas-nodes";
import { inputY, isSticky, outputY } from "./card-size";
import { placesOf } from "./frames";
import { inkOf, type OverviewBox, type OverviewLine, paintOverview } from "./paint-overview";
import { pathShown } from "./path-shown";
import { useRunSource } from "./run-source-provider";

/** Places of all cards, for drawing and for finding the one under the pointer. */
export function overviewBoxes(flow: FlowDocument, maps: KindMaps): OverviewBox[] {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  return [...placesOf(flow, maps)].map(([id, { x, y, shape, around }]) => {
    const node = nodes.get(id)!;
    const entry = maps.kinds.get(node.type);
    const { width, height } = shape;
    const sticky = entry !== undefined && isSticky(entry);
    const frame = shape.frame === true;
    return { id, title: nodeTitle(node), x, y, width, height, family: entry?.family ?? "edge", sticky, frame, around };
  });
}

export function boxAt(boxes: readonly OverviewBox[], at: Position): OverviewBox | undefined {
  return boxes.findLast(
    (box) => at.x >= box.x && at.y >= box.y && at.x <= box.x + box.width && at.y <= box.y + box.height,
  );
}

/** The surrounding rectangle; null where there is nothing. */
export function boundsOfBoxes(boxes: readonly OverviewBox[]) {
  if (boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

interface OverviewLayerProps {
  flow: FlowDocument;
  maps: KindMaps;
  boxes: readonly OverviewBox[];
  selected: ReadonlySet<string>;
}

/** A large flow seen from afar, drawn on one <canvas> instead of a thousand elements. */
export function OverviewLayer({ flow, maps, boxes, selected }: OverviewLayerProps) {
  const source = useRunSource();
  const { store } = useCanvas();
  const sheet = useRef<HTMLCanvasElement>(null);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const lines = useMemo(() => linesOf(flow, maps), [flow, maps]);
  const latest = useRef<() => void>(() => {});
  latest.current = () => {
    if (!sheet.current) return;
    const pen = sheet.current.getContext("2d");
    if (!pen) return;
    const glyph = (box: OverviewBox) => {
      const state = source?.node(pathShown(source, box.id, box.around, store.getState().passes));
      return state ? glyphOf(state.status) : null;
    };
    const { width, height } = sheet.current;
    paintOverview({ pen, width, height, ink: inkOf(sheet.current), boxes, lines, selected, transform, glyph });
    sheet.current.dataset.nodesDrawn = String(boxes.length);
  };
  useEffect(() => latest.current());
  useEffect(() => {
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current());
    };
    const theme = new MutationObserver(later);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const stops = [store.subscribe(later), source?.subscribe(null, later)];
    return () => {
      cancelAnimationFrame(frame);
      theme.disconnect();
      for (const stop of stops) stop?.();
    };
  }, [source, store]);
  return <canvas ref={sheet} className="overview" width={width} height={height} role="img" aria-label={flow.name} />;
}

function linesOf(flow: FlowDocument, maps: KindMaps): OverviewLine[] {
  const places = placesOf(flow, maps);
  return flow.edges.flatMap(({ from, to }) => {
    const a = places.get(from.node);
    const b = places.get(to.node);
    if (!a || !b) return [];
    const out = Math.max(
      0,
      a.shape.outputs.findIndex((port) => port.id === from.port),
    );
    const into = Math.max(
      0,
      b.shape.inputs.findIndex((port) => port.id === to.port),
    );
    return [{ x1: a.x + a.shape.width, y1: a.y + outputY(a.shape, out), x2: b.x, y2: b.y + inputY(into) }];
  });
}
