import { endsRun, type RunEvent } from "../contract/run-event";
import { LogError } from "./event-log";

/** Where a log stands with a run: its last event's number (0 before the first), and whether that event ended it. */
export interface LogPlace {
  run_id: string;
  seq: number;
  ended: boolean;
}

/** The rule of every log: dense, in order, beginning with `run.started`, nothing after the end. Throws LogError. */
export function checkOrder(place: LogPlace, events: readonly RunEvent[]): void {
  const { run_id } = place;
  let { seq, ended } = place;
  for (const event of events) {
    if (ended) throw new LogError("settled", `run ${run_id} has ended; ${event.type} comes too late`);
    if (seq === 0 && event.type !== "run.started")
      throw new LogError("not_started", `run ${run_id} begins with ${event.type} instead of run.started`);
    if (event.seq !== seq + 1 || event.run_id !== run_id)
      throw new LogError("out_of_order", `run ${run_id} is at ${seq}; event ${event.seq} cannot follow`);
    seq = event.seq;
    ended = endsRun(event);
  }
}
