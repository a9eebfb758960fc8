// What every event log must do, whoever stores it. An implementation's own test calls this once.

import { describe, expect, it } from "vitest";
import { EVENT_VERSION, type NewEvent, type RunEvent } from "@/engine/contract/run-event";
import { type EventLog, LogError } from "@/engine/log/event-log";

/** `make` gives a fresh, empty log. */
export function eventLogSuite(name: string, make: () => EventLog | Promise<EventLog>): void {
  describe(`the event log: ${name}`, () => {
    it("gives back what was appended, in order and unchanged", async () => {
      const log = await make();
      const events = [started("a", 1), note("a", 2, "one\ntwo \u0000 \u2028 任务"), note("a", 3, "x".repeat(100_000))];
      await log.append("a", events.slice(0, 1));
      await log.append("a", events.slice(1));
      expect(await log.read("a")).toEqual(events);
    });

    it("reads after a number, also from inside what was appended together", async () => {
      const log = await make();
      await log.append("a", [started("a", 1), note("a", 2), note("a", 3)]);
      await log.append("a", [note("a", 4), note("a", 5)]);
      expect(seqs(await log.read("a", 1))).toEqual([2, 3, 4, 5]);
      expect(seqs(await log.read("a", 4))).toEqual([5]);
      expect(await log.read("a", 5)).toEqual([]);
      expect(await log.read("a", 99)).toEqual([]);
    });

    it("has no events of an unknown run", async () => {
      const log = await make();
      expect(await log.read("nobody")).toEqual([]);
    });

    it("shows nothing before the append has resolved", async () => {
      const log = await make();
      const appended = log.append("a", [started("a", 1)]);
      const before = log.read("a");
      expect(seqs(await before).length).toBeLessThanOrEqual(1);
      await appended;
      expect(seqs(await log.read("a"))).toEqual([1]);
    });

    it("takes many appends without waiting for each", async () => {
      const log = await make();
      const waiting = [log.append("a", [started("a", 1)]), log.append("b", [started("b", 1)])];
      for (let seq = 2; seq <= 300; seq += 1)
        waiting.push(log.append("a", [note("a", seq)]), log.append("b", [note("b", seq)]));
      await Promise.all(waiting);
      expect(seqs(await log.read("a"))).toEqual(range(1, 300));
      expect(seqs(await log.read("b"))).toEqual(range(1, 300));
    });

    it("refuses a hole, a repetition and another run's event, and keeps none of them", async () => {
      const log = await make();
      await log.append("a", [started("a", 1), note("a", 2)]);
      await refused(log.append("a", [note("a", 4)]), "out_of_order");
      await refused(log.append("a", [note("a", 2)]), "out_of_order");
      await refused(log.append("a", [note("a", 3), note("a", 5)]), "out_of_order");
      await refused(log.append("a", [note("b", 3)]), "out_of_order");
      expect(seqs(await log.read("a"))).toEqual([1, 2]);
      await log.append("a", [note("a", 3)]);
      expect(seqs(await log.read("a"))).toEqual([1, 2, 3]);
    });

    it("wants run.started first", async () => {
      const log = await make();
      await refused(log.append("a", [note("a", 1)]), "not_started");
      expect(await log.read("a")).toEqual([]);
      await log.append("a", [started("a", 1)]);
    });

    it("takes nothing after the end, neither later nor in the same breath", async () => {
      const log = await make();
      await refused(log.append("a", [started("a", 1), finished("a", 2), note("a", 3)]), "settled");
      const ending = log.append("a", [started("a", 1), finished("a", 2)]);
      await refused(log.append("a", [note("a", 3)]), "settled");
      await ending;
      await refused(log.append("a", [note("a", 3)]), "settled");
      expect(seqs(await log.read("a"))).toEqual([1, 2]);
    });

    it("knows which runs have not ended", async () => {
      const log = await make();
      await log.append("a", [started("a", 1)]);
      await log.append("b", [started("b", 1), finished("b", 2)]);
      await log.append("c", [
        started("c", 1),
        { ...note("c", 2), type: "run.waiting", reason: "approval" } as RunEvent,
      ]);
      expect((await log.unsettled()).sort()).toEqual(["a", "c"]);
      await log.append("a", [finished("a", 2)]);
      expect(await log.unsettled()).toEqual(["c"]);
    });

    it("follows stored events and then new ones, without gaps or doubles, and ends with the run", async () => {
      const log = await make();
      await log.append(
        "a",
        range(1, 200).map((seq) => (seq === 1 ? started("a", 1) : note("a", seq))),
      );
      const viewers = [0, 0, 57, 199].map((after) => ({ after, seen: collect(log.follow("a", after, never())) }));
      for (let seq = 201; seq <= 400; seq += 3) {
        await log.append("a", [note("a", seq), note("a", seq + 1), note("a", seq + 2)]);
        if (seq === 300) viewers.push({ after: 250, seen: collect(log.follow("a", 250, never())) });
      }
      await log.append("a", [finished("a", 402)]);
      for (const { after, seen } of viewers) expect(seqs(await seen)).toEqual(range(after + 1, 402));
    });

    it("follows a run that is yet to begin", async () => {
      const log = await make();
      const seen = collect(log.follow("a", 0, never()));
      await pause(5);
      await log.append("a", [started("a", 1)]);
      await log.append("a", [finished("a", 2)]);
      expect(seqs(await seen)).toEqual([1, 2]);
    });

    it("does not lose a follower that stops asking for a while", async () => {
      const log = await make();
      await log.append("a", [started("a", 1)]);
      const seen: RunEvent[] = [];
      const slow = (async () => {
        for await (const batch of log.follow("a", 0, never())) {
          seen.push(...batch);
          if (seen.length === 1) await pause(60);
        }
      })();
      await pause(5);
      for (let seq = 2; seq <= 5_000; seq += 1) void log.append("a", [note("a", seq)]);
      await log.append("a", [finished("a", 5_001)]);
      await slow;
      expect(seqs(seen)).toEqual(range(1, 5_001));
    });

    it("ends a follower at once where the run had ended before", async () => {
      const log = await make();
      await log.append("a", [started("a", 1), finished("a", 2)]);
      expect(seqs(await collect(log.follow("a", 0, never())))).toEqual([1, 2]);
      expect(await collect(log.follow("a", 2, never()))).toEqual([]);
    });

    it("lets a follower go when its signal aborts", async () => {
      const log = await make();
      await log.append("a", [started("a", 1)]);
      const gone = new AbortController();
      const seen = collect(log.follow("a", 0, gone.signal));
      await pause(5);
      gone.abort();
      expect(seqs(await seen)).toEqual([1]);
      await log.append("a", [finished("a", 2)]);
    });
  });
}

export function event(run_id: string, seq: number, body: NewEvent): RunEvent {
  return { v: EVENT_VERSION, run_id, seq, at: 1_790_000_000_000 + seq, ...body } as RunEvent;
}

export function started(run_id: string, seq = 1): RunEvent {
  return event(run_id, seq, {
    type: "run.started",
    flow: { id: "flow", name: "Flow", version: "v1" },
    inputs: {},
    variables: {},
    model: null,
    trigger: "manual",
    budget: {},
  });
}

export function note(run_id: string, seq: number, text = `event ${seq}`): RunEvent {
  return event(run_id, seq, { type: "note", text });
}

export function finished(run_id: string, seq: number, output: unknown = { ok: true }): RunEvent {
  return event(run_id, seq, { type: "run.finished", output, duration_ms: 12.5 });
}

async function refused(appending: Promise<void>, code: LogError["code"]): Promise<void> {
  const error = await appending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LogError);
  expect((error as LogError).code).toBe(code);
}

async function collect(batches: AsyncIterable<RunEvent[]>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const batch of batches) seen.push(...batch);
  return seen;
}

const never = () => new AbortController().signal;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const seqs = (events: readonly RunEvent[]) => events.map((one) => one.seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
