// What the track above the slider shows: which node was at work at which step, and one tick per step. Long runs have
// more steps than pixels, so both are gathered into slots; in each slot the highest rank wins.

import { isFailure, stepKind, stepRank } from "@/components/run/step-kind";
import type { RunEvent } from "@/engine/contract/run-event";

export interface Band {
  /** id of the outermost node */
  node: string;
  from: number;
  to: number;
}

/** Stretches of steps of one outermost node. Stretches under `least` steps join the one before them. */
export function trackBands(events: readonly RunEvent[], last: number, least = Math.ceil(last / 400)): Band[] {
  const bands: Band[] = [];
  for (let index = 0; index < last; index++) {
    const event = events[index]!;
    if (!("path" in event) || event.path === undefined) continue;
    const node = outermost(event.path);
    const open = bands.at(-1);
    if (open?.node === node) open.to = event.seq;
    else {
      const short = open && bands.length > 1 && open.to - open.from + 1 < least;
      if (short) {
        const before = bands[bands.length - 2]!;
        bands.pop();
        before.to = open.to;
        if (before.node === node) {
          before.to = event.seq;
          continue;
        }
      }
      bands.push({ node, from: event.seq, to: event.seq });
    }
  }
  return bands;
}

function outermost(path: string): string {
  const slash = path.indexOf("/");
  return (slash < 0 ? path : path.slice(0, slash)).replace(/\[\d+\]$/, "");
}

export type TickFamily = "node" | "agent" | "tool" | "data" | "fail";

export interface Tick {
  seq: number;
  family: TickFamily;
  rank: 1 | 2 | 3 | 4;
}

export function trackTicks(
  events: readonly RunEvent[],
  last: number,
  shown: (event: RunEvent) => boolean,
  slots = 480,
): Tick[] {
  const ticks = new Map<number, Tick>();
  const perSlot = Math.max(1, last / slots);
  for (let index = 0; index < last; index++) {
    const event = events[index]!;
    if (!shown(event)) continue;
    const tick: Tick = {
      seq: event.seq,
      family: isFailure(event) ? "fail" : stepKind(event),
      rank: stepRank(event),
    };
    const slot = Math.floor(index / perSlot);
    const held = ticks.get(slot);
    if (!held || tick.rank > held.rank || (tick.family === "fail" && held.family !== "fail")) ticks.set(slot, tick);
  }
  return [...ticks.values()];
}

/** Where a step stands on a track of `last` steps, 0 to 1. */
export function placeOf(seq: number, last: number): number {
  return last === 0 ? 0 : Math.min(1, Math.max(0, (seq - 0.5) / last));
}

/** The step at a place of the track, 1 to `last`. */
export function stepAt(place: number, last: number): number {
  return Math.max(1, Math.min(last, Math.floor(place * last) + 1));
}
