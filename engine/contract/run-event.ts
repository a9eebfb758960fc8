// The events of a run, version 1. A run *is* its list of events: whatever is not in one of them did not happen.
// `seq` counts 1, 2, 3 … without holes; `at` is milliseconds since the Unix epoch (UTC); durations are monotonic
// milliseconds; `path` names a step instance (`summarise`, or `each[2]/summarise` inside the third pass of a container).

import type { RunEvent } from "./run-event-schema";

export type {
  AgentPhase,
  BlobRef,
  Brake,
  Delta,
  Dropped,
  PassEnd,
  QuestionKind,
  RequestPurpose,
  RunEvent,
} from "./run-event-schema";

export const EVENT_VERSION = 1;

export const AGENT_PHASES = ["RECEIVE", "THINK", "ACT", "OBSERVE", "FINISH"] as const;

export type EventType = RunEvent["type"];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;

type WithoutEnvelope<E> = E extends RunEvent ? Omit<E, "v" | "run_id" | "seq" | "at" | "blobs"> : never;
/** An event before it has been numbered. */
export type NewEvent = WithoutEnvelope<RunEvent>;

const RUN_ENDS = { "run.finished": 1, "run.failed": 1, "run.cancelled": 1, "run.limit_reached": 1 } as const;
export type RunEndType = keyof typeof RUN_ENDS;

/** True for the four events after which nothing follows. */
export function endsRun(event: { type: string }): boolean {
  return event.type in RUN_ENDS;
}
