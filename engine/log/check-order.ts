import { endsRun, type RunEvent } from "../contract/run-event";
import { LogError } from "./event-log";

/** The rule of every log: dense, in order, beginning with `run.started`, nothing after the end. Throws LogError. */
export function checkOrder(
  run_id: string,
  last: { seq: number; type: string } | null,
  events: readonly RunEvent[],
): void {
  let before = last;
  for (const event of events) {
    if (!before && event.type !== "run.started")
      throw new LogError("not_started", `run ${run_id} begins with ${event.type} instead of run.started`);
    if (before && endsRun(before))
      throw new LogError("settled", `run ${run_id} has ended; ${event.type} comes too late`);
    const expected = (before?.seq ?? 0) + 1;
    if (event.seq !== expected || event.run_id !== run_id)
      throw new LogError("out_of_order", `run ${run_id}: event ${event.seq} came where ${expected} was due`);
    before = event;
  }
}
