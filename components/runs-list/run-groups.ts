import type { RunRow } from "../ui/api-rows";
import { daysBetween } from "../ui/date-text";

/** Runs of one calendar day, in the order they came. */
export interface RunGroup {
  /** start of any run of the day */
  at: string;
  runs: RunRow[];
}

export function groupByDay(runs: readonly RunRow[], now: Date): RunGroup[] {
  const groups: RunGroup[] = [];
  let day: number | null = null;
  for (const run of runs) {
    const of = daysBetween(run.started_at, now);
    if (of !== day) {
      groups.push({ at: run.started_at, runs: [] });
      day = of;
    }
    groups.at(-1)?.runs.push(run);
  }
  return groups;
}

/** The first page anew in front of the older ones already read; a run stands in only one of them. */
export function joinPages(first: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const fresh = new Set(first.map(({ id }) => id));
  return [...first, ...older.filter(({ id }) => !fresh.has(id))];
}
