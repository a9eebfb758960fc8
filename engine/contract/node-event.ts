import type { RunEvent } from "./run-event";

/** Events of one step instance: all that carry a `path`, except notes. */
export type NodeEvent = Exclude<Extract<RunEvent, { path: string }>, { type: "note" }>;

export function isNodeEvent(event: RunEvent): event is NodeEvent {
  return event.type !== "note" && "path" in event;
}
