// An event log that forgets with its process: for the command line and tests. Same promises as the stored one.

import { endsRun, type RunEvent } from "../contract/run-event";
import { checkOrder } from "./check-order";
import type { EventLog } from "./event-log";

export function createMemoryLog(): EventLog {
  const runs = new Map<string, RunEvent[]>();
  const waiting = new Map<string, Set<() => void>>();

  const eventsOf = (run_id: string) => runs.get(run_id) ?? [];

  return {
    async append(run_id, events) {
      const stored = eventsOf(run_id);
      const last = stored.at(-1);
      checkOrder({ run_id, seq: last?.seq ?? 0, ended: last !== undefined && endsRun(last) }, events);
      runs.set(run_id, stored.concat(events));
      for (const wake of waiting.get(run_id) ?? []) wake();
    },
    async read(run_id, after = 0) {
      return eventsOf(run_id).slice(after);
    },
    async *follow(run_id, after, signal) {
      let seen = after;
      while (!signal.aborted) {
        const fresh = eventsOf(run_id).slice(seen);
        if (fresh.length === 0) {
          if (endsRun(eventsOf(run_id).at(-1) ?? { type: "" })) return;
          await nextAppend(waiting, run_id, signal);
          continue;
        }
        seen = fresh.at(-1)!.seq;
        yield fresh;
        if (endsRun(fresh.at(-1)!)) return;
      }
    },
    async unsettled() {
      return [...runs].filter(([, events]) => !endsRun(events.at(-1)!)).map(([run_id]) => run_id);
    },
  };
}

function nextAppend(waiting: Map<string, Set<() => void>>, run_id: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wakers = waiting.get(run_id) ?? new Set();
    waiting.set(run_id, wakers);
    const wake = () => {
      wakers.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    wakers.add(wake);
    signal.addEventListener("abort", wake, { once: true });
    if (signal.aborted) wake();
  });
}
