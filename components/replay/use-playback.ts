"use client";

import { useEffect, useRef } from "react";
import type { RunStore } from "@/components/run/run-store";
import type { RunEvent } from "@/engine/contract/run-event";
import { walk } from "./step-walk";

/** `real`: as it happened, long waits shortened. */
export type Speed = 1 | 2 | 8 | "real";
export const SPEEDS: readonly Speed[] = [1, 2, 8, "real"];

const STEP_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** Moves the cursor from shown step to shown step until the end, then calls `done`. */
export function usePlayback(
  store: RunStore,
  playing: boolean,
  speed: Speed,
  shown: (event: RunEvent) => boolean,
  done: () => void,
): void {
  const latest = useRef({ shown, done });
  latest.current = { shown, done };
  useEffect(() => {
    if (!playing) return;
    let timer: ReturnType<typeof setTimeout>;
    let at = store.cursor().seq;
    const next = () => {
      const events = store.events();
      const seq = walk(events, at, 1, latest.current.shown);
      if (seq === null) return latest.current.done();
      const wait = speed === "real" ? realWait(events, at, seq) : STEP_MS / speed;
      timer = setTimeout(() => {
        at = seq;
        store.seek(at);
        next();
      }, wait);
    };
    next();
    return () => clearTimeout(timer);
  }, [store, playing, speed]);
}

function realWait(events: readonly RunEvent[], from: number, to: number): number {
  const before = events[from - 1]?.at ?? events[to - 1]!.at;
  return Math.max(0, Math.min(LONGEST_WAIT_MS, events[to - 1]!.at - before));
}
