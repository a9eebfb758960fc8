// Sizes and port places of cards as numbers: the same as the style sheet's. React Flow gets them instead of measuring,
// so a thousand cards can be placed and edges drawn before one of them exists in the page.

import type { CatalogEntry, PortSpec } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";
import { portsOf } from "@/engine/contract/ports";

export const CARD_WIDTH = 232;
export const HEAD_HEIGHT = 52;
export const ROW_HEIGHT = 28;
export const FOOT_HEIGHT = 28;
export const PORT_SIZE = 9;

export interface CardShape {
  width: number;
  height: number;
  inputs: PortSpec[];
  outputs: PortSpec[];
  /** outputs are drawn as rows with labels, not as one dot at the head */
  rows: boolean;
  /** a container's frame: its size is its content's */
  frame?: boolean;
}

const NOTE_LINE = 18;

export function shapeOf(entry: CatalogEntry | undefined, node: FlowNode): CardShape {
  if (!entry) return { width: CARD_WIDTH, height: HEAD_HEIGHT, ...unknownPorts, rows: false };
  if (isSticky(entry)) return { width: CARD_WIDTH, height: stickyHeight(node), inputs: [], outputs: [], rows: false };
  const { inputs, outputs } = portsOf(entry, node);
  if (entry.container) return { width: 320, height: 168, inputs, outputs, rows: false, frame: true };
  const rows = outputs.length > 1 || entry.dynamic_outputs !== undefined;
  return { width: CARD_WIDTH, height: HEAD_HEIGHT + (rows ? outputs.length * ROW_HEIGHT : 0), inputs, outputs, rows };
}

const unknownPorts = { inputs: [{ id: "in" }], outputs: [{ id: "out" }] };

/** Drawn as coloured paper: belongs to the canvas and never runs. */
export function isSticky(entry: CatalogEntry): boolean {
  return entry.group === "canvas" && !entry.runs;
}

/** Distance from the card's top to the middle of an input or output port. */
export function inputY(index: number): number {
  return HEAD_HEIGHT / 2 + index * 14;
}

export function outputY(shape: CardShape, index: number): number {
  if (shape.frame) return HEAD_HEIGHT / 2 + index * ROW_HEIGHT;
  return shape.rows ? HEAD_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2 : HEAD_HEIGHT / 2;
}

function stickyHeight(node: FlowNode): number {
  const text = typeof node.config.text === "string" ? node.config.text : "";
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / 34)), 0);
  return 20 + NOTE_LINE * (lines + (node.name ? 1 : 0) || 1);
}

/** Wide characters count as two. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
  return width;
}
