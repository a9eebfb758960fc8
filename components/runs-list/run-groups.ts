import type { RunRow } from "@/engine/contract/run-row";
import { daysBetween } from "../ui/date-text";

/** Runs of one calendar day, in the order they came. An imported run may be older than those around it. */
export interface RunGroup {
  /** start of any run of the day */
  at: string;
  runs: RunRow[];
}

export function groupByDay(runs: readonly RunRow[], now: Date): RunGroup[] {
  const days = new Map<number, RunGroup>();
  for (const run of runs) {
    const day = daysBetween(run.started_at, now);
    const group = days.get(day);
    if (group) group.runs.push(run);
    else days.set(day, { at: run.started_at, runs: [run] });
  }
  return [...days].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** The first page anew in front of the older ones already read; a run stands in only one of them. */
export function joinPages(first: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const fresh = new Set(first.map(({ id }) => id));
  return [...first, ...older.filter(({ id }) => !fresh.has(id))];
}
