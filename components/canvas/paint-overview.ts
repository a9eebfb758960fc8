// The drawing of a large flow seen from afar: plain strokes on a 2D context.

import type { GlyphState } from "@/components/ui/state-glyph";

export interface OverviewBox {
  id: string;
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  family: string;
  sticky: boolean;
  /** a container's: lines run over it */
  frame: boolean;
  /** containers around it, the outermost first */
  around: readonly string[];
}

export interface OverviewLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface OverviewPicture {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** value of a custom property of the style sheet */
  ink: (name: string) => string;
  boxes: readonly OverviewBox[];
  lines: readonly OverviewLine[];
  selected: ReadonlySet<string>;
  transform: readonly [x: number, y: number, zoom: number];
  glyph: (box: OverviewBox) => GlyphState | null;
}

interface Seen {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Frames lie below the lines, as on the canvas, and cards above them. */
export function paintOverview(picture: OverviewPicture): void {
  const { pen, width, height, ink, boxes, transform } = picture;
  const [x, y, zoom] = transform;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.setTransform(zoom, 0, 0, zoom, x, y);
  const seen = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom };
  pen.font = `600 ${Math.max(13, 9 / zoom)}px ${ink("--font-sans")}`;
  pen.textBaseline = "middle";
  for (const box of boxes) if (box.frame) paintBox(picture, seen, box);
  paintLines(picture, seen);
  for (const box of boxes) if (!box.frame) paintBox(picture, seen, box);
}

function paintLines({ pen, ink, lines, transform }: OverviewPicture, seen: Seen): void {
  pen.strokeStyle = ink("--edge-idle");
  pen.lineWidth = 1 / transform[2];
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
}

function paintBox({ pen, ink, selected, transform, glyph }: OverviewPicture, seen: Seen, box: OverviewBox): void {
  if (box.x + box.width < seen.left || box.x > seen.right || box.y + box.height < seen.top || box.y > seen.bottom)
    return;
  const zoom = transform[2];
  const state = box.sticky ? null : glyph(box);
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
  if (zoom <= 0.22) return;
  pen.fillStyle = ink("--text-strong");
  pen.fillText(cut(box.title, zoom), box.x + (box.sticky ? 12 : 50), box.y + 26);
}

const stateName = (state: GlyphState): string => (state === "stopped" ? "skipped" : state);

/** As many letters as fit a card, guessed: measuring a thousand titles per frame would cost the frame. */
function cut(title: string, zoom: number): string {
  const most = Math.floor(165 / (Math.max(13, 9 / zoom) * 0.56));
  return title.length > most ? `${title.slice(0, most - 1)}…` : title;
}

/** Colours of an element's style sheet, each looked up once. */
export function inkOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const inks = new Map<string, string>();
  return (name) => {
    let value = inks.get(name);
    if (value === undefined) {
      value = style.getPropertyValue(name).trim();
      inks.set(name, value);
    }
    return value;
  };
}
