"use client";

import { useStore } from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import { glyphOf } from "@/components/ui/run-glyph";
import type { GlyphState } from "@/components/ui/state-glyph";
import { type FlowDocument, nodeTitle, type Position } from "@/engine/contract/flow";
import type { KindMaps } from "./canvas-nodes";
import { inputY, isSticky, outputY } from "./card-size";
import { placesOf } from "./frames";
import { useRunSource } from "./run-source-provider";

export interface OverviewBox {
  id: string;
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  family: string;
  sticky: boolean;
}

interface OverviewLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Places of all cards, for drawing and for finding the one under the pointer. */
export function overviewBoxes(flow: FlowDocument, maps: KindMaps): OverviewBox[] {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  return [...placesOf(flow, maps)].map(([id, { x, y, shape }]) => {
    const node = nodes.get(id)!;
    const entry = maps.kinds.get(node.type);
    const { width, height } = shape;
    const sticky = entry !== undefined && isSticky(entry);
    return { id: node.id, title: nodeTitle(node), x, y, width, height, family: entry?.family ?? "edge", sticky };
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
  const sheet = useRef<HTMLCanvasElement>(null);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const lines = useMemo(() => linesOf(flow, maps), [flow, maps]);
  const latest = useRef<() => void>(() => {});
  latest.current = () => {
    if (!sheet.current) return;
    paint(sheet.current, boxes, lines, selected, transform, (id) => {
      const state = source?.node(id);
      return state ? glyphOf(state.status) : null;
    });
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
    const stop = source?.subscribe(null, later);
    return () => {
      cancelAnimationFrame(frame);
      theme.disconnect();
      stop?.();
    };
  }, [source]);
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

function paint(
  sheet: HTMLCanvasElement,
  boxes: readonly OverviewBox[],
  lines: readonly OverviewLine[],
  selected: ReadonlySet<string>,
  [x, y, zoom]: [number, number, number],
  glyph: (id: string) => GlyphState | null,
): void {
  const pen = sheet.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(sheet);
  const inks = new Map<string, string>();
  const ink = (name: string) => {
    let value = inks.get(name);
    if (value === undefined) {
      value = style.getPropertyValue(name).trim();
      inks.set(name, value);
    }
    return value;
  };
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, sheet.width, sheet.height);
  pen.setTransform(zoom, 0, 0, zoom, x, y);
  const seen = { left: -x / zoom, top: -y / zoom, right: (sheet.width - x) / zoom, bottom: (sheet.height - y) / zoom };
  pen.strokeStyle = ink("--edge-idle");
  pen.lineWidth = 1 / zoom;
  pen.beginPath();
  for (const line of lines) {
    if (Math.max(line.x1, line.x2) < seen.left || Math.min(line.x1, line.x2) > seen.right) continue;
    if (Math.max(line.y1, line.y2) < seen.top || Math.min(line.y1, line.y2) > seen.bottom) continue;
    const middle = (line.x1 + line.x2) / 2;
    pen.moveTo(line.x1, line.y1);
    pen.lineTo(middle, line.y1);
    pen.lineTo(middle, line.y2);
    pen.lineTo(line.x2, line.y2);
  }
  pen.stroke();
  const words = zoom > 0.22;
  pen.font = `600 ${Math.max(13, 9 / zoom)}px ${ink("--font-sans")}`;
  pen.textBaseline = "middle";
  for (const box of boxes) {
    if (box.x + box.width < seen.left || box.x > seen.right || box.y + box.height < seen.top || box.y > seen.bottom)
      continue;
    const state = box.sticky ? null : glyph(box.id);
    const chosen = selected.has(box.id);
    pen.fillStyle = box.sticky ? ink("--kind-logic-soft") : ink("--surface-raised");
    pen.strokeStyle = chosen
      ? ink("--accent-fill")
      : state
        ? ink(`--state-${stateName(state)}-line`)
        : ink("--line-control");
    pen.lineWidth = (chosen || state ? 2 : 1) / zoom;
    pen.fillRect(box.x, box.y, box.width, box.height);
    pen.strokeRect(box.x, box.y, box.width, box.height);
    if (!box.sticky) {
      pen.fillStyle = ink(`--kind-${box.family}-soft`);
      pen.fillRect(box.x + 12, box.y + 12, 28, 28);
    }
    if (!words) continue;
    pen.fillStyle = ink("--text-strong");
    pen.fillText(cut(box.title, zoom), box.x + (box.sticky ? 12 : 50), box.y + 26);
  }
}

const stateName = (state: GlyphState): string => (state === "stopped" ? "skipped" : state);

/** As many letters as fit a card, guessed: measuring a thousand titles per frame would cost the frame. */
function cut(title: string, zoom: number): string {
  const most = Math.floor(165 / (Math.max(13, 9 / zoom) * 0.56));
  return title.length > most ? `${title.slice(0, most - 1)}…` : title;
}
