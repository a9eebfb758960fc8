import { describe, expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { finished, note, started } from "@/tests/conformance/event-log";
import { createFollowers } from "./followers";
import type { LogTables } from "./log-tables";

/** A log of which only so much is committed; reading tells just that. */
function logOf(events: RunEvent[]) {
  const log = { committed: 0 };
  const tables = {
    page: (_run: string, after: number) => ({
      events: events.slice(0, log.committed).filter((event) => event.seq > after),
      more: false,
    }),
    status: () => (log.committed === events.length ? "finished" : "running"),
  } as unknown as LogTables;
  return { log, followers: createFollowers(tables) };
}

const EVENTS = [started("a"), note("a", 2), finished("a", 3)];

describe("who follows a run", () => {
  it("is told its end, also where it is read as ended before that was told", async () => {
    const { log, followers } = logOf(EVENTS);
    log.committed = 1;
    const seen: number[] = [];
    for await (const batch of followers.follow("a", 0, new AbortController().signal)) {
      seen.push(...batch.map((event) => event.seq));
      // Committed while the batch was looked at, and published to nobody yet.
      log.committed = 3;
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("is told once what it has read before it was told", async () => {
    const { log, followers } = logOf(EVENTS);
    log.committed = 2;
    const seen: number[] = [];
    for await (const batch of followers.follow("a", 0, new AbortController().signal)) {
      seen.push(...batch.map((event) => event.seq));
      if (seen.length > 2) continue;
      followers.publish("a", EVENTS.slice(1, 2));
      log.committed = 3;
      followers.publish("a", EVENTS.slice(2));
    }
    expect(seen).toEqual([1, 2, 3]);
  });
});
