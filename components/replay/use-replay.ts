"use client";

import { useMemo, useState } from "react";
import type { RunStore } from "@/components/run/run-store";
import { ALL_STEPS, type StepFilter, shows } from "@/components/run/step-kind";
import { useCursor } from "@/components/run/use-live-run";
import { type Direction, isFailureOrCall, isNodeStep, walk } from "./step-walk";
import { type Speed, usePlayback } from "./use-playback";

export interface Replay {
  store: RunStore;
  seq: number;
  /** number of steps known */
  count: number;
  following: boolean;
  playing: boolean;
  speed: Speed;
  filter: StepFilter;
  step(direction: Direction): void;
  node(direction: Direction): void;
  jump(direction: Direction): void;
  first(): void;
  /** the end, which a live run goes on moving */
  last(): void;
  goTo(seq: number): void;
  toggle(): void;
  setSpeed(speed: Speed): void;
  setFilter(filter: StepFilter): void;
}

/** The cursor of a replay and what moves it. Moving it by hand stops playing. */
export function useReplay(store: RunStore, plays = false): Replay {
  const { seq, last, following } = useCursor(store);
  const [playing, setPlaying] = useState(plays);
  const [speed, setSpeed] = useState<Speed>(2);
  const [filter, setFilter] = useState(ALL_STEPS);
  const shown = useMemo(() => shows.bind(null, filter), [filter]);
  usePlayback(store, playing, speed, shown, () => {
    store.seek(null);
    setPlaying(false);
  });

  function goTo(to: number | null) {
    setPlaying(false);
    if (to === null) return;
    store.seek(Math.max(1, Math.min(to, store.events().length)));
    // At once: the next key counts from here, even within the same frame.
    store.flush();
  }
  const go = (direction: Direction, stopsAt: Parameters<typeof walk>[3]) =>
    goTo(walk(store.events(), store.cursor().seq, direction, stopsAt));

  return {
    store,
    seq,
    count: last,
    following,
    playing,
    speed,
    filter,
    step: (direction) => go(direction, shown),
    node: (direction) => go(direction, isNodeStep),
    jump: (direction) => go(direction, isFailureOrCall),
    first: () => goTo(1),
    last: () => {
      setPlaying(false);
      store.seek(null);
    },
    goTo,
    toggle: () => {
      const ended = store.cursor().seq >= store.events().length;
      if (!playing && ended) store.seek(1);
      store.flush();
      setPlaying(!playing);
    },
    setSpeed,
    setFilter,
  };
}
