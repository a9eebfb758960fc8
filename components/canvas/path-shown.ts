"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { PassState } from "@/engine/contract/run-state";
import { prefixOf } from "@/engine/contract/step-path";
import { useCanvas } from "./canvas-context";
import type { RunSource } from "./run-source";
import { useRunSource } from "./run-source-provider";

/**
 * Path of the step instance that the canvas shows of a node: in each container around it (`around`, the outermost first)
 * the picked pass, else the newest. Without a pass so far it is the path in the first.
 */
export function pathShown(
  source: RunSource | null,
  id: string,
  around: readonly string[],
  picked: ReadonlyMap<string, number>,
): string {
  let prefix = "";
  for (const container of around) {
    const path = prefix + container;
    prefix = prefixOf(path, picked.get(path) ?? newestPass(source?.node(path)?.passes));
  }
  return prefix + id;
}

/** The newest pass that is running, else the newest. */
export function newestPass(passes: readonly (PassState | undefined)[] | null | undefined): number {
  if (!passes || passes.length === 0) return 0;
  const running = passes.findLastIndex((one) => one?.how === null);
  return running >= 0 ? running : passes.length - 1;
}

/** Picks with one more. Picking the newest pass takes the pick away: it is followed again. */
export function withPick(
  picked: ReadonlyMap<string, number>,
  path: string,
  pass: number,
  passes: readonly (PassState | undefined)[],
): ReadonlyMap<string, number> {
  const next = new Map(picked);
  if (pass === newestPass(passes)) next.delete(path);
  else next.set(path, pass);
  return next;
}

/** `pathShown` as it changes. A node outside of containers costs no subscription. */
export function usePathShown(id: string, around: readonly string[]): string {
  const source = useRunSource();
  const { store } = useCanvas();
  const subscribe = useCallback(
    (changed: () => void) => {
      if (around.length === 0) return () => {};
      const stops = [store.subscribe(changed), source?.subscribe(null, changed)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [around, source, store],
  );
  const get = () => (around.length === 0 ? id : pathShown(source, id, around, store.getState().passes));
  return useSyncExternalStore(subscribe, get, get);
}
