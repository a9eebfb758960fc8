import type { RunEvent } from "@/engine/contract/run-event";
import type { RunStatus } from "@/engine/contract/run-state";

export interface RunEnd {
  status: RunStatus;
  duration_ms: number;
}

/** How the run ended, or null while its end is not known. */
export function runEnd(events: readonly RunEvent[]): RunEnd | null {
  const last = events.at(-1);
  switch (last?.type) {
    case "run.finished":
      return { status: "finished", duration_ms: last.duration_ms };
    case "run.failed":
      return { status: "failed", duration_ms: last.duration_ms };
    case "run.cancelled":
      return { status: "cancelled", duration_ms: last.duration_ms };
    case "run.limit_reached":
      return { status: "limit_reached", duration_ms: last.duration_ms };
    default:
      return null;
  }
}
