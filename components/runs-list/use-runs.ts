"use client";

import { useCallback, useEffect, useState } from "react";
import type { Problem } from "@/engine/contract/problem";
import type { RunRow } from "@/engine/contract/run-row";
import { api, problemsOf } from "../ui/api";
import { refresh, useResource } from "../ui/use-resource";
import { joinPages } from "./run-groups";

interface RunsAnswer {
  runs: RunRow[];
  next: string | null;
}

const LIMIT = 50;

const isActive = (run: RunRow) => run.status === "running" || run.status === "waiting" || run.status === "pending";

function pollRuns(answer: RunsAnswer | undefined): number {
  return answer?.runs.some(isActive) ? 2000 : 15_000;
}

export interface Runs {
  runs: RunRow[] | undefined;
  problems: Problem[] | undefined;
  more: (() => void) | null;
  loading: boolean;
  again: () => void;
}

/** Runs, latest first; the first page stays fresh, older pages are added on demand. Empty strings do not filter. */
export function useRuns(flow: string, status: string): Runs {
  const query = new URLSearchParams({ limit: String(LIMIT) });
  if (flow) query.set("flow", flow);
  if (status) query.set("status", status);
  const path = `/api/runs?${query}`;
  const { data, problems } = useResource<RunsAnswer>(path, pollRuns);
  const [older, setOlder] = useState<RunsAnswer | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Problem[] | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters begin anew
  useEffect(() => setOlder(null), [path]);
  const next = older ? older.next : (data?.next ?? null);
  const more = useCallback(async () => {
    if (next === null) return;
    setLoading(true);
    try {
      const page = await api.get<RunsAnswer>(`${path}&before=${encodeURIComponent(next)}`);
      setOlder((now) => ({ runs: [...(now?.runs ?? []), ...page.runs], next: page.next }));
      setFailure(undefined);
    } catch (thrown) {
      setFailure(problemsOf(thrown));
    } finally {
      setLoading(false);
    }
  }, [next, path]);
  return {
    runs: data && joinPages(data.runs, older?.runs ?? []),
    problems: failure ?? (data ? undefined : problems),
    more: next === null ? null : () => void more(),
    loading,
    again: () => void refresh(path),
  };
}
