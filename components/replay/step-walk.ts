// Where the keys of a replay go from a step. Steps are numbered from 1; null means there is none that way.

import { isFailure } from "@/components/run/step-kind";
import type { RunEvent } from "@/engine/contract/run-event";

export type Direction = -1 | 1;

export function walk(
  events: readonly RunEvent[],
  from: number,
  direction: Direction,
  stopsAt: (event: RunEvent) => boolean,
): number | null {
  for (let seq = from + direction; seq >= 1 && seq <= events.length; seq += direction)
    if (stopsAt(events[seq - 1]!)) return seq;
  return null;
}

/** A node begins, is passed over, or the run ends. */
export function isNodeStep(event: RunEvent): boolean {
  return event.type === "node.started" || event.type === "node.skipped" || event.type.startsWith("run.");
}

export function isFailureOrCall(event: RunEvent): boolean {
  return event.type === "tool.finished" || isFailure(event);
}

/** The step at which a failed run went wrong: the last failure of a node that had no way on, else the end. */
export function failingStep(events: readonly RunEvent[]): number | null {
  const end = events.at(-1);
  if (end?.type !== "run.failed" && end?.type !== "run.limit_reached") return null;
  if (end.type === "run.limit_reached") return end.seq;
  const stuck = events.findLast(
    (event) =>
      event.type === "node.failed" && event.port === undefined && (end.node === undefined || event.path === end.node),
  );
  return stuck?.seq ?? events.findLast((event) => event.type === "node.failed")?.seq ?? end.seq;
}
