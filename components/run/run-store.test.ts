import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import { createEventLog } from "./event-log";
import { createRunStore } from "./run-store";

const begin: NewEvent = {
  type: "run.started",
  flow: { id: "f", name: "F", version: "v" },
  inputs: {},
  variables: { n: 0 },
  model: null,
  trigger: "manual",
  budget: {},
};

function number(news: NewEvent[]): RunEvent[] {
  return news.map((event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 1000 + index, ...event }) as RunEvent);
}

const path = fc.constantFrom("a", "b", "each[0]/c", "each[1]/c");
const call = fc.constantFrom("c1", "c2", "c3");
const problem = { code: "x", message: "it broke" };
const step: fc.Arbitrary<NewEvent> = fc.oneof(
  path.map((path): NewEvent => ({ type: "node.started", path, attempt: 1, input: { q: path } })),
  path.map((path): NewEvent => ({ type: "node.finished", path, output: { ok: true }, duration_ms: 3 })),
  path.map((path): NewEvent => ({ type: "node.failed", path, problem, duration_ms: 3 })),
  fc
    .tuple(path, fc.nat(9))
    .map(([path, value]): NewEvent => ({ type: "variable.set", path, name: `v${value}`, value })),
  fc.tuple(path, call, fc.nat(3)).map(
    ([path, call, keep]): NewEvent => ({
      type: "model.requested",
      path,
      call,
      round: 1,
      model: "m",
      protocol: "native",
      messages: { keep, add: [{ role: "user", content: call }] },
      tools: [],
    }),
  ),
  fc.tuple(path, call).map(
    ([path, call]): NewEvent => ({
      type: "model.responded",
      path,
      call,
      text: "hello",
      calls: [],
      finish: "stop",
      usage: { input_tokens: 3, output_tokens: 4 },
      cost: 0.5,
      duration_ms: 9,
    }),
  ),
  fc.tuple(path, call).map(
    ([path, call]): NewEvent => ({
      type: "tool.started",
      path,
      call,
      tool: "file_read",
      params: {},
      effect: "pure",
      fingerprint: "f",
    }),
  ),
  fc.tuple(path, call).map(
    ([path, call]): NewEvent => ({
      type: "tool.finished",
      path,
      call,
      result: {
        status: "ok",
        action: "file_read",
        params: {},
        result: 1,
        error: null,
        duration_ms: 1,
        truncated: false,
      },
    }),
  ),
  path.map((path): NewEvent => ({ type: "brake.tripped", path, brake: "budget", why: "w", round: 1 })),
);
const runs = (max: number) =>
  fc.array(step, { minLength: 1, maxLength: max, size: "max" }).map((steps) => number([begin, ...steps]));

const now = (then: () => void) => then();

describe("event log", () => {
  it("gives at every step what reducing the events up to it gives", () => {
    fc.assert(
      fc.property(runs(1300), fc.array(fc.nat(1300), { minLength: 1, maxLength: 8 }), (events, seqs) => {
        const log = createEventLog();
        for (const event of events) expect(log.add(event)).toBe(true);
        for (const seq of seqs) expect(log.stateAt(seq)).toEqual(reduceAll(events.slice(0, seq)));
        expect(log.end()).toEqual(reduceAll(events));
      }),
      { numRuns: 25 },
    );
  });

  it("takes no event that would leave a hole, and none twice", () => {
    const events = number([begin, { type: "note", text: "x" }, { type: "note", text: "y" }]);
    const log = createEventLog();
    expect(log.add(events[0]!)).toBe(true);
    expect(log.add(events[2]!)).toBe(false);
    expect(log.add(events[0]!)).toBe(true);
    expect(log.events).toHaveLength(1);
  });
});

describe("run store", () => {
  it("puts whole events in the place of shortened ones, at the end and at any step", () => {
    const ref = { at: ["output"], hash: "h", bytes: 5 };
    const finished = (output: string): NewEvent => ({ type: "node.finished", path: "a", output, duration_ms: 1 });
    const whole = number([
      begin,
      { type: "node.started", path: "a", attempt: 1 },
      finished("whole"),
      ...Array.from({ length: 1_000 }, (): NewEvent => ({ type: "note", text: "x" })),
    ]);
    const store = createRunStore(now);
    store.add(whole.map((event, index) => (index === 2 ? { ...event, output: "who…", blobs: [ref] } : event)));
    expect(store.node("a")?.output).toBe("who…");
    expect(store.shortened("a").map((event) => event.seq)).toEqual([3]);
    expect(store.shortened(null)).toEqual([]);
    let told = 0;
    store.subscribe("a", () => told++);
    store.replace([whole[2]!]);
    expect(store.node("a")?.output).toBe("whole");
    expect(told).toBe(1);
    expect(store.shortened("a")).toEqual([]);
    expect(store.stateAt(700)).toEqual(reduceAll(whole.slice(0, 700)));
    store.seek(2);
    expect(store.node("a")?.output).toBe(null);
    store.add(
      number([begin, ...Array.from({ length: 1_004 }, (): NewEvent => ({ type: "note", text: "x" }))]).slice(-2),
    );
    expect(store.cursor().last).toBe(1_005);
  });

  it("shows after any walk of the cursor what reducing up to it gives, and keeps untouched nodes as they are", () => {
    fc.assert(
      fc.property(runs(60), fc.array(fc.option(fc.nat(70)), { maxLength: 12 }), (events, walk) => {
        const store = createRunStore(now);
        store.add(events);
        for (const seq of walk) {
          const before = store.run();
          const from = store.cursor().seq;
          store.seek(seq);
          const to = store.cursor().seq;
          expect(store.run()).toEqual(reduceAll(events.slice(0, to)));
          const crossed = events.slice(Math.min(from, to), Math.max(from, to));
          for (const path of Object.keys(before.nodes))
            if (!crossed.some((event) => "path" in event && event.path === path))
              expect(store.node(path)).toBe(before.nodes[path]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("tells a listener of its own path only, once for many events", () => {
    const frames: (() => void)[] = [];
    const store = createRunStore((then) => frames.push(then));
    let a = 0;
    let b = 0;
    let all = 0;
    store.subscribe("a", () => a++);
    store.subscribe("b", () => b++);
    store.subscribe(null, () => all++);
    store.add(
      number([
        begin,
        { type: "node.started", path: "a", attempt: 1 },
        { type: "node.finished", path: "a", output: 1, duration_ms: 1 },
      ]),
    );
    expect(store.node("a")).toBeUndefined();
    for (const frame of frames.splice(0)) frame();
    expect([a, b, all]).toEqual([1, 0, 1]);
    expect(store.node("a")?.status).toBe("finished");
  });

  it("never changes a node that it has handed out", () => {
    const store = createRunStore(now);
    const events = number([
      begin,
      { type: "node.started", path: "a", attempt: 1 },
      { type: "tool.started", path: "a", call: "c", tool: "t", params: {}, effect: "pure", fingerprint: "f" },
      { type: "tool.unknown", path: "a", call: "c", problem },
    ]);
    store.add(events.slice(0, 3));
    const held = store.node("a");
    const copy = structuredClone(held);
    store.add(events.slice(3));
    expect(held).toEqual(copy);
    expect(store.node("a")?.trace?.calls[0]?.status).toBe("unknown");
  });

  it("streams text until the answer is told, and not while it shows the past", () => {
    const store = createRunStore(now);
    const ask: NewEvent = {
      type: "model.requested",
      path: "a",
      call: "c",
      round: 1,
      model: "m",
      protocol: null,
      messages: { keep: 0, add: [] },
      tools: [],
    };
    store.add(number([begin, { type: "node.started", path: "a", attempt: 1 }, ask]));
    store.addDelta({ run_id: "r", path: "a", call: "c", kind: "text", text: "Hel" });
    store.addDelta({ run_id: "r", path: "a", call: "c", kind: "text", text: "lo" });
    expect(store.streaming("a")).toBe("Hello");
    store.seek(2);
    expect(store.streaming("a")).toBe("");
    store.seek(null);
    store.add(
      number([
        begin,
        begin,
        begin,
        {
          type: "model.responded",
          path: "a",
          call: "c",
          text: "Hello",
          calls: [],
          finish: null,
          usage: null,
          duration_ms: 1,
        },
      ]).slice(3),
    );
    expect(store.streaming("a")).toBe("");
  });

  it("stays at the step it was sent to while events go on arriving", () => {
    const store = createRunStore(now);
    const events = number([begin, { type: "note", text: "1" }, { type: "note", text: "2" }]);
    store.add(events.slice(0, 2));
    store.seek(1);
    store.add(events.slice(2));
    expect(store.cursor()).toEqual({ seq: 1, last: 3, following: false });
    store.seek(null);
    expect(store.cursor()).toEqual({ seq: 3, last: 3, following: true });
  });
});
