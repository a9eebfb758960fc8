"use client";

import { useReactFlow, useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import type { glyphOf } from "@/components/ui/run-glyph";
import type { FlowDocument } from "@/engine/contract/flow";
import { useCanvas } from "./canvas-context";
import type { KindMaps } from "./canvas-nodes";
import { isSticky } from "./card-size";
import { placesOf } from "./frames";
import { pathShown } from "./path-shown";
import { useRunSource } from "./run-source-provider";

const WIDTH = 160;
const HEIGHT = 92;

interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  runs: boolean;
  frame: boolean;
  around: readonly string[];
}

/** The whole flow in small, with the part that is seen. Click or drag moves the view. Drawn on one <canvas>. */
export function MiniMap({ flow, maps }: { flow: FlowDocument; maps: KindMaps }) {
  const t = useTranslations("editor");
  const source = useRunSource();
  const view = useReactFlow();
  const { store } = useCanvas();
  const sheet = useRef<HTMLCanvasElement>(null);
  const boxes = useMemo(() => boxesOf(flow, maps), [flow, maps]);
  const scale = useMemo(() => scaleOf(boxes), [boxes]);
  useEffect(() => {
    const statusOf = ({ id, around }: Box) =>
      source?.node(pathShown(source, id, around, store.getState().passes))?.status;
    const draw = () => sheet.current && paint(sheet.current, boxes, scale, statusOf);
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    later();
    const theme = new MutationObserver(later);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const stops = [store.subscribe(later), source?.subscribe(null, later)];
    return () => {
      cancelAnimationFrame(frame);
      theme.disconnect();
      for (const stop of stops) stop?.();
    };
  }, [boxes, scale, source, store]);
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // Smaller on a low canvas, by a transform.
    const shown = box.width / event.currentTarget.offsetWidth || 1;
    const x = ((event.clientX - box.left) / shown - 8) / scale.factor + scale.x;
    const y = ((event.clientY - box.top) / shown - 8) / scale.factor + scale.y;
    void view.setCenter(x, y, { zoom: view.getZoom() });
  };
  return (
    <div
      className="minimap"
      role="img"
      aria-label={t("canvas.minimap")}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
    >
      <canvas ref={sheet} width={WIDTH * 2} height={HEIGHT * 2} style={{ width: WIDTH, height: HEIGHT }} />
      <SeenPart scale={scale} />
    </div>
  );
}

interface Scale {
  x: number;
  y: number;
  factor: number;
}

function SeenPart({ scale }: { scale: Scale }) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const left = (-x / zoom - scale.x) * scale.factor;
  const top = (-y / zoom - scale.y) * scale.factor;
  const clamp = (value: number, most: number) => Math.max(-4, Math.min(most + 4, value));
  const l = clamp(left, WIDTH);
  const u = clamp(top, HEIGHT);
  const r = clamp(left + (width / zoom) * scale.factor, WIDTH);
  const d = clamp(top + (height / zoom) * scale.factor, HEIGHT);
  return (
    <span
      className="mm-view"
      style={{ left: l + 8, top: u + 8, width: Math.max(4, r - l), height: Math.max(4, d - u) }}
    />
  );
}

function boxesOf(flow: FlowDocument, maps: KindMaps): Box[] {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  return [...placesOf(flow, maps)].map(([id, { x, y, shape, around }]) => {
    const entry = maps.kinds.get(nodes.get(id)!.type);
    const runs = entry ? !isSticky(entry) : true;
    return { id, x, y, width: shape.width, height: shape.height, runs, frame: shape.frame === true, around };
  });
}

function scaleOf(boxes: readonly Box[]): Scale {
  if (boxes.length === 0) return { x: 0, y: 0, factor: 0.1 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  const factor = Math.min(WIDTH / (right - left), HEIGHT / (bottom - top), 0.16);
  const x = left - (WIDTH / factor - (right - left)) / 2;
  const y = top - (HEIGHT / factor - (bottom - top)) / 2;
  return { x, y, factor };
}

function paint(
  sheet: HTMLCanvasElement,
  boxes: readonly Box[],
  scale: Scale,
  statusOf: (box: Box) => Parameters<typeof glyphOf>[0],
): void {
  const pen = sheet.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(sheet);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const plain = ink("--icon-faint");
  const running = ink("--state-running-line");
  const failed = ink("--state-failed-line");
  const waiting = ink("--state-waiting-line");
  pen.clearRect(0, 0, sheet.width, sheet.height);
  const factor = scale.factor * 2;
  for (const box of boxes) {
    const status = box.runs ? statusOf(box) : undefined;
    const hot = status === "running" ? running : status === "failed" ? failed : status === "waiting" ? waiting : null;
    pen.globalAlpha = hot ? 1 : status === "skipped" || !box.runs ? 0.3 : 0.6;
    if (box.frame) pen.globalAlpha = 0.2;
    pen.fillStyle = hot ?? plain;
    const width = Math.max(3, box.width * factor);
    const height = Math.max(2, (box.height + 20) * factor);
    pen.beginPath();
    pen.roundRect((box.x - scale.x) * factor, (box.y - scale.y) * factor, width, height, Math.min(4, height / 3));
    pen.fill();
  }
}
