// The laws of the spine, on random flows and at random crash points.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { reduceAll, reduceRun } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import { initialRunState, isSettled, type RunState } from "@/engine/contract/run-state";
import { fateOf } from "@/engine/contract/run-view";
import type { EventLog } from "@/engine/log/event-log";
import { createMemoryLog } from "@/engine/log/memory-log";
import { lawEngine, logWith } from "./law-engine";
import { lawKinds, randomFlow } from "./small-flow";

const RUN = "run_1";
const runs = { numRuns: 150 };

async function play(flow: FlowDocument, log: EventLog = createMemoryLog()) {
  const engine = lawEngine(log);
  const started = await engine.start({ run_id: RUN, flow, inputs: {}, model: null, trigger: "manual" });
  if ("problems" in started) throw new Error(JSON.stringify(started.problems));
  const state = await engine.settled(RUN);
  return { state, events: await log.read(RUN) };
}

/** The state without what depends on the clock. */
function facts(state: RunState) {
  const nodes = Object.values(state.nodes).map(({ path, status, port, output }) => [path, { status, port, output }]);
  return { status: state.status, nodes: Object.fromEntries(nodes) };
}

describe("the laws", () => {
  it("1: reducing the stored log gives exactly the state the engine had", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, async (flow) => {
        const { state, events } = await play(flow);
        expect(reduceAll(events)).toEqual(state);
        expect(isSettled(state.status)).toBe(true);
        expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
      }),
      runs,
    );
  });

  it("2 and 3: events seen again change nothing, and every prefix is a state", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, fc.infiniteStream(fc.nat(5)), async (flow, back) => {
        const { events } = await play(flow);
        let state = initialRunState;
        for (const [index, event] of events.entries()) {
          const before = JSON.stringify(state);
          const next = reduceRun(state, event);
          expect(JSON.stringify(state)).toBe(before);
          for (const old of events.slice(Math.max(0, index - back.next().value!), index + 1))
            expect(reduceRun(next, old)).toBe(next);
          state = next;
        }
        expect(state).toEqual(reduceAll(events));
      }),
      runs,
    );
  });

  it("4 and 5: a viewer sees only committed events, and fragments change no fact", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, async (flow) => {
        const memory = createMemoryLog();
        let committed = 0;
        const slow: EventLog = {
          ...memory,
          append: async (run_id, events) => {
            await new Promise((resolve) => setImmediate(resolve));
            committed = events.at(-1)!.seq;
            await memory.append(run_id, events);
          },
        };
        const engine = lawEngine(slow);
        await engine.start({ run_id: RUN, flow, inputs: {}, model: null, trigger: "manual" });
        const seen: RunEvent[] = [];
        for await (const one of engine.watch(RUN, 0, new AbortController().signal)) {
          if (!("event" in one)) continue;
          expect(one.event.seq).toBeLessThanOrEqual(committed);
          seen.push(one.event);
        }
        expect(reduceAll(seen)).toEqual(reduceAll(await memory.read(RUN)));
      }),
      runs,
    );
  });

  it("6: after a crash at any event the run ends as it would have, and nothing finished is done again", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, fc.double({ min: 0, max: 0.999, noNaN: true }), async (flow, at) => {
        const whole = await play(flow);
        const events = whole.events.slice(0, 1 + Math.floor(at * (whole.events.length - 1)));
        const done: string[] = [];
        const log = await logWith(events);
        const engine = lawEngine(
          log,
          lawKinds((id) => done.push(id)),
        );
        await engine.recover(RUN, flow);
        const state = await engine.settled(RUN);
        const finished = new Set(
          events
            .filter((e) => e.type === "node.finished" || e.type === "node.failed")
            .map((e) => "path" in e && e.path),
        );
        for (const id of done) expect(finished.has(id)).toBe(false);
        expect(new Set(done).size).toBe(done.length);
        const stored = await log.read(RUN);
        expect(stored.slice(0, events.length)).toEqual(events);
        expect(reduceAll(stored)).toEqual(state);
        // Which branches were cancelled by a failure depends on timing; a run that finished has one outcome.
        if (whole.state.status === "finished" && state.status === "finished")
          expect(settledFacts(flow, state)).toEqual(settledFacts(flow, whole.state));
        else expect(isSettled(state.status)).toBe(true);
      }),
      runs,
    );
  });

  it("8: no step starts before its inputs are settled and its join rule is met", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, async (flow) => {
        const { events } = await play(flow);
        let state = initialRunState;
        for (const event of events) {
          if (event.type === "node.started" || event.type === "node.skipped") {
            const me = flow.nodes.find((one) => one.id === event.path)!;
            const fates = flow.edges
              .filter((one) => one.to.node === me.id)
              .map((one) => fateOf(state.nodes[one.from.node], one.from.port));
            expect(allowed(event.type, me.policy?.join ?? "all", fates)).toBe(true);
          }
          state = reduceRun(state, event);
        }
      }),
      runs,
    );
  });

  it("9: a run shows the version it started with", async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow, async (flow) => {
        const engine = lawEngine();
        const { events } = await play(flow);
        const first = events[0]!;
        expect(first.type === "run.started" && first.flow.version).toBe(engine.hash(structuredClone(flow)));
        expect(engine.hash({ ...flow, name: "Other" })).not.toBe(engine.hash(flow));
      }),
      { numRuns: 20 },
    );
  });
});

function allowed(type: string, join: string, fates: string[]): boolean {
  const open = fates.includes("open");
  const delivered = fates.includes("delivered");
  const dead = fates.includes("dead");
  if (type === "node.skipped") return join === "all_delivered" ? dead : !open && !delivered;
  if (fates.length === 0) return true;
  if (join === "any") return delivered;
  if (join === "all_delivered") return !open && !dead;
  return !open && delivered;
}

function settledFacts(flow: FlowDocument, state: RunState) {
  // With `any` the first to arrive decides nothing about what happens, so all facts are the same.
  expect(flow.nodes.every((node) => state.nodes[node.id])).toBe(true);
  return facts(state);
}
