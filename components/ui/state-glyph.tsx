import type { ReactNode } from "react";

/** What a state looks like. `stopped` shares the slashed ring with `skipped`; the words beside it tell them apart. */
export type GlyphState = "queued" | "running" | "waiting" | "done" | "failed" | "skipped" | "stopped";

const inverse = { stroke: "var(--surface-raised)" };
const slashed = (
  <>
    <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="m4.2 11.8 7.6-7.6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </>
);

const SHAPES: Record<GlyphState, ReactNode> = {
  queued: (
    <circle
      cx="8"
      cy="8"
      r="5.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="1.2 2.41"
      strokeLinecap="round"
    />
  ),
  running: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.75" opacity=".25" />
      <path
        className="arc"
        d="M8 2.25A5.75 5.75 0 1 1 2.25 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <circle cx="8" cy="8" r="1.75" fill="currentColor" />
    </>
  ),
  waiting: (
    <>
      <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="3.5" fill="currentColor" />
      <path d="M6.25 5.5v5M9.75 5.5v5" style={inverse} strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path
        d="m5.2 8.2 2 2 3.6-4"
        fill="none"
        style={inverse}
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  failed: (
    <>
      <path d="M5.4 1.5h5.2l3.9 3.9v5.2l-3.9 3.9H5.4l-3.9-3.9V5.4z" fill="currentColor" />
      <path d="m6 6 4 4m0-4-4 4" style={inverse} strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  skipped: slashed,
  stopped: slashed,
};

/** A run or node state as a silhouette. With `label` it is an image with that name, else decoration beside words. */
export function StateGlyph({ state, size = 16, label }: { state: GlyphState; size?: number; label?: string }) {
  const className = `st st-${state === "stopped" ? "skipped" : state}`;
  const style = size === 16 ? undefined : { width: size, height: size };
  if (label === undefined) {
    return (
      <svg className={className} style={style} viewBox="0 0 16 16" aria-hidden="true">
        {SHAPES[state]}
      </svg>
    );
  }
  return (
    <svg className={className} style={style} viewBox="0 0 16 16" role="img" aria-label={label}>
      {SHAPES[state]}
    </svg>
  );
}
