"use client";

import { useEffect, useState } from "react";
import { problemsOf } from "@/components/ui/api";
import type { Problem } from "@/engine/contract/problem";

export interface Loaded<T> {
  value: T | null;
  problem: Problem | null;
}

/** What `load` fetched for this key; another key loads anew. */
export function useLoaded<T>(key: string, load: (key: string, signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, problem: null });
  useEffect(() => {
    const stop = new AbortController();
    setLoaded({ value: null, problem: null });
    load(key, stop.signal).then(
      (value) => !stop.signal.aborted && setLoaded({ value, problem: null }),
      (thrown) => !stop.signal.aborted && setLoaded({ value: null, problem: problemsOf(thrown)[0] ?? null }),
    );
    return () => stop.abort();
  }, [key, load]);
  return loaded;
}
