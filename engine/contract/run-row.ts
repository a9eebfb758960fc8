import type { Problem } from "./problem";
import type { RunStatus } from "./run-state";

/** A run in a list, as it goes over the wire: times are ISO 8601 in UTC, durations milliseconds, cost US dollars. */
export interface RunRow {
  id: string;
  number: number;
  flow_id: string;
  flow_name: string;
  version: string;
  status: RunStatus;
  trigger: string;
  model: string | null;
  started_at: string;
  ended_at: string | null;
  duration_ms: number | null;
  /** seq of its last event */
  steps: number;
  tokens: number | null;
  cost: number | null;
  /** start of its output, or why it was stopped */
  result: string | null;
  problem: Problem | null;
  /** true: no retention rule deletes it */
  kept: boolean;
}
