import type { NodeStatus, RunStatus } from "@/engine/contract/run-state";
import type { GlyphState } from "./state-glyph";

const GLYPHS: Record<RunStatus | NodeStatus, GlyphState> = {
  pending: "queued",
  running: "running",
  waiting: "waiting",
  finished: "done",
  failed: "failed",
  limit_reached: "failed",
  cancelled: "stopped",
  skipped: "skipped",
};

/** The glyph of a run's or node's status; `undefined` (not reached) is queued. */
export function glyphOf(status: RunStatus | NodeStatus | undefined): GlyphState {
  return status === undefined ? "queued" : GLYPHS[status];
}
