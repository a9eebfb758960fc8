// The event log as the engine sees it, with a point before and after everything that is stored, and a line in the effect
// log for everything that the engine was told is durable.

import Database from "libsql/promise";
import type { RunEvent } from "@/engine/contract/run-event";
import type { EventLog } from "@/engine/log/event-log";
import type { EffectLog } from "./effect-log";

export function watchedLog(inner: EventLog, effects: EffectLog, reach: (point: string) => void): EventLog {
  const marks = new Map<string, string>();
  const learn = (events: readonly RunEvent[]) => {
    for (const event of events)
      if (event.type === "tool.started") marks.set(`${event.path} ${event.call}`, String(event.params.mark));
  };

  const tell = (event: RunEvent) => {
    if (event.type !== "tool.started" && event.type !== "tool.finished") return;
    const mark = marks.get(`${event.path} ${event.call}`);
    if (mark === undefined) return;
    const { seq } = event;
    if (event.type === "tool.started") effects.add({ what: "intent", mark, seq });
    else if (event.result.status === "ok") effects.add({ what: "stored", mark, seq });
  };

  return {
    ...inner,
    async read(run_id, after) {
      const events = await inner.read(run_id, after);
      learn(events);
      for (const event of events) tell(event);
      return events;
    },
    async append(run_id, events) {
      learn(events);
      for (const event of events) reach(`${event.type}: offered`);
      await inner.append(run_id, events);
      for (const event of events) {
        effects.add({ what: "durable", seq: event.seq, event: wordsOf(event) });
        tell(event);
      }
      for (const event of events) {
        reach(`${event.type}: stored`);
        if (event.type === "node.retrying" || event.type === "node.waiting")
          setTimeout(() => reach(`${event.type}: for a while`), 15);
      }
    },
  };
}

/** The same text for the same event before and after it was stored. */
export function wordsOf(event: RunEvent): string {
  return JSON.stringify(sorted(event));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]));
}

/** Points around the very commit: before the disk is asked, while it works, and when it has answered. */
export function watchCommits(reach: (point: string) => void): void {
  const { exec } = Database.prototype;
  Database.prototype.exec = async function (this: InstanceType<typeof Database>, statement: string) {
    if (statement !== "COMMIT") return exec.call(this, statement);
    reach("COMMIT: before");
    const done = exec.call(this, statement);
    reach("COMMIT: meanwhile");
    await done;
    reach("COMMIT: after");
  } as unknown as typeof exec;
}
