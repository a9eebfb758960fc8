"use client";

import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from "react";
import { initialRunState, type NodeState, type RunState } from "@/engine/contract/run-state";
import { fateOf } from "@/engine/contract/run-view";
import type { RunSource } from "./run-source";

const IDLE: RunSource = {
  subscribe: () => () => {},
  node: () => undefined,
  run: () => initialRunState,
  streaming: () => "",
};

const Source = createContext<RunSource | null>(null);

/** The run that the canvas and panels inside show; `null` shows none. */
export function RunSourceProvider({ source, children }: { source: RunSource | null; children: ReactNode }) {
  return <Source value={source}>{children}</Source>;
}

/** Null where no run is shown. */
export function useRunSource(): RunSource | null {
  return useContext(Source);
}

/** State of one step instance; re-renders only when that one changes. */
export function useNodeState(path: string): NodeState | undefined {
  const source = useContext(Source) ?? IDLE;
  const subscribe = useCallback((changed: () => void) => source.subscribe(path, changed), [source, path]);
  const get = () => source.node(path);
  return useSyncExternalStore(subscribe, get, get);
}

/** Text being streamed at a path. */
export function useStreaming(path: string): string {
  const source = useContext(Source) ?? IDLE;
  const subscribe = useCallback((changed: () => void) => source.subscribe(path, changed), [source, path]);
  const get = () => source.streaming(path);
  return useSyncExternalStore(subscribe, get, get);
}

/** One value out of the whole run; re-renders only when that value (a primitive or a kept object) changes. */
export function useRun<T>(select: (run: RunState) => T): T {
  const source = useContext(Source) ?? IDLE;
  const subscribe = useCallback((changed: () => void) => source.subscribe(null, changed), [source]);
  const get = () => select(source.run());
  return useSyncExternalStore(subscribe, get, get);
}

export type WireState = "idle" | "crossed" | "active" | "dead";

/** What a run has made of an edge so far. `active`: the value is there and the target is working on it. */
export function wireState(source: NodeState | undefined, port: string, target: NodeState | undefined): WireState {
  const fate = fateOf(source, port);
  if (fate === "open") return "idle";
  if (fate === "dead") return "dead";
  return target?.status === "running" || target?.status === "waiting" ? "active" : "crossed";
}

export function useWireState(from: string, port: string, to: string): WireState {
  const source = useContext(Source) ?? IDLE;
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = [source.subscribe(from, changed), source.subscribe(to, changed)];
      return () => {
        for (const one of stop) one();
      };
    },
    [source, from, to],
  );
  const get = () => wireState(source.node(from), port, source.node(to));
  return useSyncExternalStore(subscribe, get, get);
}
