"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Problem } from "@/engine/contract/problem";
import { api, problemsOf } from "./api";

// What the pages have read from the API, by path. Kept between pages, so that going back shows the last answer at once
// and asks anew behind it.

export interface Resource<T> {
  data: T | undefined;
  /** why the last attempt failed; the data may still be an older answer */
  problems: Problem[] | undefined;
}

interface Entry {
  value: Resource<unknown>;
  listeners: Set<() => void>;
  running: Promise<void> | null;
}

const EMPTY: Resource<never> = { data: undefined, problems: undefined };
const entries = new Map<string, Entry>();

function entryOf(path: string): Entry {
  let entry = entries.get(path);
  if (!entry) {
    entry = { value: EMPTY, listeners: new Set(), running: null };
    entries.set(path, entry);
  }
  return entry;
}

function put(entry: Entry, value: Resource<unknown>): void {
  entry.value = value;
  for (const listener of entry.listeners) listener();
}

/** Reads the path again; everything that shows it follows. Two calls at once are one request. */
export function refresh(path: string): Promise<void> {
  const entry = entryOf(path);
  entry.running ??= api
    .get<unknown>(path)
    .then(
      (data) => put(entry, { data, problems: undefined }),
      (thrown: unknown) => put(entry, { data: entry.value.data, problems: problemsOf(thrown) }),
    )
    .finally(() => {
      entry.running = null;
    });
  return entry.running;
}

/** Reads again whatever a page shows and could not be read. */
export function refreshFailed(): void {
  for (const [path, { value, listeners }] of entries) if (value.problems && listeners.size > 0) void refresh(path);
}

/** Changes what is known of a path at once, before the server is asked again. */
export function patchResource<T>(path: string, change: (data: T) => T): void {
  const entry = entryOf(path);
  if (entry.value.data !== undefined) put(entry, { ...entry.value, data: change(entry.value.data as T) });
}

/** An answer of the API and its later versions: asked on mount, when the window is looked at again, and `every` ms. */
export function useResource<T>(path: string, every?: (data: T | undefined) => number | null): Resource<T> {
  const value = useSyncExternalStore(
    (listener) => {
      const { listeners } = entryOf(path);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entryOf(path).value as Resource<T>,
    () => EMPTY as Resource<T>,
  );
  useEffect(() => {
    void refresh(path);
    const again = () => {
      if (document.visibilityState === "visible") void refresh(path);
    };
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, [path]);
  const period = every?.(value.data) ?? null;
  useEffect(() => {
    if (period === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh(path);
    }, period);
    return () => clearInterval(timer);
  }, [path, period]);
  return value;
}
