import type { GlyphState } from "@/components/ui/state-glyph";
import type { PassState } from "@/engine/contract/run-state";

/** How a pass stands, with a word for one that is under way. */
export type PassHow = NonNullable<PassState["how"]> | "running";

const GLYPHS: Record<PassHow, GlyphState> = {
  running: "running",
  done: "done",
  continue: "done",
  break: "done",
  failed: "failed",
  cancelled: "stopped",
};

export function passGlyph(how: PassHow): GlyphState {
  return GLYPHS[how];
}

/** One bar of the strip: some neighbouring passes, told by the worst of them. */
export interface PassBar {
  look: "failed" | "running" | "done" | "stopped";
  shown: boolean;
}

/** At most `most` bars for all passes; `shown` marks the one with the pass number `at`. */
export function passBars(passes: readonly (PassState | undefined)[], at: number, most: number): PassBar[] {
  const bars: PassBar[] = [];
  const count = Math.min(most, passes.length);
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * passes.length) / count);
    const to = Math.floor(((bar + 1) * passes.length) / count);
    const some = passes.slice(from, to).filter((one) => one !== undefined);
    const look = some.some((one) => one.how === "failed")
      ? "failed"
      : some.some((one) => one.how === null)
        ? "running"
        : some.length > 0 && some.every((one) => one.how === "cancelled")
          ? "stopped"
          : "done";
    bars.push({ look, shown: at >= from && at < to });
  }
  return bars;
}

/** Numbers of the passes that a menu lists: all where there are few, else those that failed and the newest. */
export function listedPasses(passes: readonly (PassState | undefined)[], few = 40): number[] {
  const known = passes.flatMap((one, index) => (one ? [index] : []));
  if (known.length <= few) return known;
  const failed = known.filter((index) => passes[index]?.how === "failed").slice(0, few / 2);
  const newest = known.slice(-(few / 2));
  return [...new Set([...failed, ...newest])].sort((a, b) => a - b);
}
