// Who watches runs live. A follower that keeps up is handed each batch as it is committed; one that falls behind is
// handed nothing more and reads the log again from where it is, so that no follower holds memory or slows a run.

import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { isSettled, type RunStatus } from "@/engine/contract/run-state";
import type { LogTables } from "./log-tables";

/** Events kept for a follower that is not asking; more than that is read from disk later. */
const INBOX_LIMIT = 1_000;

interface Follower {
  inbox: RunEvent[];
  /** true: what comes next is on disk, and `inbox` is not filled */
  behind: boolean;
  wake: () => void;
}

export function createFollowers(tables: LogTables) {
  const of_run = new Map<string, Set<Follower>>();
  let closed = false;

  function publish(run_id: string, events: readonly RunEvent[]): void {
    for (const follower of of_run.get(run_id) ?? []) {
      if (!follower.behind) for (const event of events) follower.inbox.push(event);
      if (follower.inbox.length > INBOX_LIMIT) {
        follower.inbox = [];
        follower.behind = true;
      }
      follower.wake();
    }
  }

  async function* follow(run_id: string, after: number, signal: AbortSignal): AsyncGenerator<RunEvent[]> {
    const me: Follower = { inbox: [], behind: true, wake: () => {} };
    const wake = () => me.wake();
    join(run_id, me);
    signal.addEventListener("abort", wake);
    let last = after;
    try {
      while (!signal.aborted && !closed) {
        const batch = me.behind ? catchUp(me, run_id, last) : take(me, last);
        if (batch.length > 0) {
          last = batch.at(-1)?.seq ?? last;
          yield batch;
          if (batch.some(endsRun)) return;
        } else if (!me.behind) {
          if (isSettled((tables.status(run_id) ?? "pending") as RunStatus)) {
            // Committed, and perhaps not told yet.
            me.behind = true;
            if (tables.page(run_id, last).events.length === 0) return;
            continue;
          }
          await new Promise<void>((resolve) => {
            me.wake = resolve;
            if (signal.aborted || closed || me.behind || me.inbox.length > 0) resolve();
          });
        }
      }
    } finally {
      signal.removeEventListener("abort", wake);
      leave(run_id, me);
    }
  }

  /** What is committed while this reads is told afterwards, into the inbox; what both know is handed out once. */
  function catchUp(me: Follower, run_id: string, last: number): RunEvent[] {
    const { events, more } = tables.page(run_id, last);
    me.behind = more;
    return events;
  }

  function take(me: Follower, last: number): RunEvent[] {
    const batch = me.inbox.filter((event) => event.seq > last);
    me.inbox = [];
    return batch;
  }

  function join(run_id: string, follower: Follower): void {
    const set = of_run.get(run_id) ?? new Set();
    of_run.set(run_id, set.add(follower));
  }

  function leave(run_id: string, follower: Follower): void {
    const set = of_run.get(run_id);
    set?.delete(follower);
    if (set?.size === 0) of_run.delete(run_id);
  }

  function close(): void {
    closed = true;
    for (const set of of_run.values()) for (const follower of set) follower.wake();
  }

  return { publish, follow, close };
}
