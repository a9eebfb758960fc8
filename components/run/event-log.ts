// The events of one run as the browser has them, dense from 1, with keyframes so that any moment is near.
// It grows at its end; an event already known changes nothing, one that would leave a hole is not taken. An event that
// came with previews of its large values may be replaced by the whole one.

import type { RunFold } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import { initialRunState, type RunState } from "@/engine/contract/run-state";
import { foldFrom, ownState } from "./own-state";

export const KEYFRAME_EVERY = 500;

export interface EventLog {
  readonly events: readonly RunEvent[];
  /** The state at the end. It changes in place: read it, do not keep it. */
  end(): RunState;
  /** False where events before this one are missing. */
  add(event: RunEvent): boolean;
  /** Puts whole events in the place of those that came with previews of their large values. */
  replace(whole: readonly RunEvent[]): void;
  /** The state after event `seq` (0: before the first), owned by the caller. */
  stateAt(seq: number): RunState;
}

export function createEventLog(): EventLog {
  const events: RunEvent[] = [];
  const keyframes: RunState[] = [];
  let fold: RunFold = foldFrom(initialRunState);

  function take(event: RunEvent) {
    fold.add(event);
    if (event.seq % KEYFRAME_EVERY === 0) keyframes.push(ownState(fold.state));
  }

  return {
    events,
    end: () => fold.state,
    add(event) {
      if (event.seq <= events.length) return true;
      if (event.seq !== events.length + 1) return false;
      take(event);
      events.push(event);
      return true;
    },
    replace(whole) {
      for (const event of whole) if (events[event.seq - 1]) events[event.seq - 1] = event;
      keyframes.length = 0;
      fold = foldFrom(initialRunState);
      for (const event of events) take(event);
    },
    stateAt(seq) {
      const until = Math.max(0, Math.min(seq, events.length));
      const near = foldFrom(keyframes[Math.floor(until / KEYFRAME_EVERY) - 1] ?? initialRunState);
      for (let index = near.state.seq; index < until; index++) near.add(events[index]!);
      return near.state;
    },
  };
}
