import type { Position } from "@/engine/contract/flow";

/** What commands and panels may ask of a canvas. Screen positions are client pixels. */
export interface CanvasHandle {
  fit(): void;
  zoomTo(zoom: number): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Brings a node into the middle, without changing the zoom more than needed to read it. */
  show(node: string): void;
  toFlow(screen: Position): Position;
  toScreen(flow: Position): Position;
  /** middle of what is seen, in flow coordinates */
  middle(): Position;
  focus(): void;
}
