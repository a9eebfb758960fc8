// The laws on flows with nested containers, failures, retries and cancellations.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { reduceAll, reduceRun } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import { initialRunState, isSettled, type RunState } from "@/engine/contract/run-state";
import { fateOf } from "@/engine/contract/run-view";
import { nodeOfPath, passesAround } from "@/engine/contract/step-path";
import { createMemoryLog } from "@/engine/log/memory-log";
import { lawEngine, logWith } from "./law-engine";
import { nestedFlow, nestedKinds } from "./nested-flow";

const RUN = "run_1";
/** Over all the laws of this file together 2,000 flows. */
const runs = { numRuns: 400 };

async function play(flow: FlowDocument) {
  const log = createMemoryLog();
  const engine = lawEngine(log, nestedKinds());
  const started = await engine.start({ run_id: RUN, flow, inputs: {}, model: null, trigger: "manual" });
  if ("problems" in started) throw new Error(JSON.stringify(started.problems));
  const state = await engine.settled(RUN);
  return { state, events: await log.read(RUN) };
}

function statuses(state: RunState) {
  return Object.fromEntries(Object.values(state.nodes).map(({ path, status, port }) => [path, `${status} ${port}`]));
}

describe("the laws, nested", () => {
  it("every prefix reduces, events seen again change nothing, and the log gives the engine's own state", async () => {
    await fc.assert(
      fc.asyncProperty(nestedFlow, fc.infiniteStream(fc.nat(4)), async (flow, back) => {
        const { state, events } = await play(flow);
        expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
        expect(isSettled(state.status)).toBe(true);
        let now = initialRunState;
        for (const [index, event] of events.entries()) {
          const next = reduceRun(now, event);
          for (const old of events.slice(Math.max(0, index - back.next().value!), index + 1))
            expect(reduceRun(next, old)).toBe(next);
          now = next;
        }
        expect(now).toEqual(state);
        expect(reduceAll(events)).toEqual(state);
      }),
      runs,
    );
  });

  it("no step starts before its inputs are settled, or outside its pass", async () => {
    await fc.assert(
      fc.asyncProperty(nestedFlow, async (flow) => {
        const { events } = await play(flow);
        let state = initialRunState;
        for (const event of events) {
          if (event.type === "node.started" && event.attempt === 1)
            expect(mayStart(flow, event.path, state)).toBe(true);
          if ("path" in event && event.path && event.type !== "node.cancelled" && event.type !== "pass.finished")
            for (const { path, pass } of passesAround(event.path)) {
              expect(state.nodes[path]?.status).toBe("running");
              expect(state.nodes[path]?.passes?.[pass]?.how).toBeNull();
            }
          state = reduceRun(state, event);
        }
        for (const node of Object.values(state.nodes)) {
          expect(["running", "waiting"]).not.toContain(node.status);
          for (const pass of node.passes ?? []) expect(pass.how).not.toBeNull();
        }
      }),
      runs,
    );
  });

  it("after a crash at any event the run ends as it would have, and nothing finished is done again", async () => {
    await fc.assert(
      fc.asyncProperty(nestedFlow, fc.double({ min: 0, max: 0.999, noNaN: true }), async (flow, at) => {
        const whole = await play(flow);
        const events = whole.events.slice(0, 1 + Math.floor(at * (whole.events.length - 1)));
        const done: string[] = [];
        const log = await logWith(events);
        const engine = lawEngine(
          log,
          nestedKinds((path, attempt) => done.push(`${path} ${attempt}`)),
        );
        await engine.recover(RUN, flow);
        const state = await engine.settled(RUN);
        const before = reduceAll(events);
        for (const one of done) {
          const [path = "", attempt] = one.split(" ");
          const node = before.nodes[path];
          if (node) expect(["running", "waiting"].includes(node.status) && Number(attempt) >= node.attempt).toBe(true);
        }
        expect(new Set(done).size).toBe(done.length);
        const stored = await log.read(RUN);
        expect(stored.slice(0, events.length)).toEqual(events);
        expect(reduceAll(stored)).toEqual(state);
        expect(isSettled(state.status)).toBe(true);
        const timing = cutShort(state) || cutShort(whole.state);
        if (!timing) {
          expect(statuses(state)).toEqual(statuses(whole.state));
          if (flow.nodes.every((one) => one.policy?.join !== "any")) expect(state.output).toEqual(whole.state.output);
        }
      }),
      runs,
    );
  });

  it("the same flow twice gives the same events apart from ids and times", async () => {
    await fc.assert(
      fc.asyncProperty(nestedFlow, async (flow) => {
        const [once, twice] = [await play(flow), await play(flow)];
        // Without waits between attempts the order is the same too; with them, what each step did is, unless it was
        // the first to arrive or to fail that decided.
        if (!once.events.some((event) => event.type === "node.retrying"))
          expect(twice.events.map(timeless)).toEqual(once.events.map(timeless));
        else if (
          !cutShort(once.state) &&
          !cutShort(twice.state) &&
          flow.nodes.every((one) => one.policy?.join !== "any")
        )
          expect(perPath(twice.events)).toEqual(perPath(once.events));
      }),
      runs,
    );
  });

  it("after a cancel at any event nothing starts, and everything is told to have stopped", async () => {
    await fc.assert(
      fc.asyncProperty(nestedFlow, fc.nat(40), async (flow, at) => {
        const log = createMemoryLog();
        let acknowledged = false;
        const after: string[] = [];
        const engine = lawEngine(
          log,
          nestedKinds((path) => acknowledged && after.push(path)),
        );
        await engine.start({ run_id: RUN, flow, inputs: {}, model: null, trigger: "manual" });
        for await (const one of engine.watch(RUN, 0, new AbortController().signal))
          if ("event" in one && one.event.seq >= at) break;
        if (await engine.cancel(RUN, "enough")) acknowledged = true;
        const state = await engine.settled(RUN);
        await new Promise((resolve) => setTimeout(resolve, 2));
        expect(after).toEqual([]);
        expect(isSettled(state.status)).toBe(true);
        expect(reduceAll(await log.read(RUN))).toEqual(state);
        for (const node of Object.values(state.nodes)) expect(["running", "waiting"]).not.toContain(node.status);
      }),
      runs,
    );
  });
});

/** Whether something ended before all that could happen on its level had: which steps did then depends on timing. */
function cutShort(state: RunState): boolean {
  if (state.status !== "finished") return true;
  return Object.values(state.nodes).some(
    (node) => node.status === "cancelled" || (node.passes ?? []).some((pass) => pass.how !== "done"),
  );
}

function mayStart(flow: FlowDocument, path: string, state: RunState): boolean {
  const me = flow.nodes.find((one) => one.id === nodeOfPath(path))!;
  const prefix = path.slice(0, path.length - me.id.length);
  const fates = flow.edges
    .filter((one) => one.to.node === me.id)
    .map((one) => fateOf(state.nodes[prefix + one.from.node], one.from.port));
  if (fates.length === 0) return true;
  const join = me.policy?.join ?? "all";
  if (join === "any") return fates.includes("delivered");
  if (join === "all_delivered") return fates.every((fate) => fate === "delivered");
  return !fates.includes("open") && fates.includes("delivered");
}

function timeless(event: RunEvent): unknown {
  const { at: _at, duration_ms: _took, delay_ms: _wait, ...rest } = event as RunEvent & Record<string, unknown>;
  return rest;
}

function perPath(events: RunEvent[]): Record<string, unknown[]> {
  const paths: Record<string, unknown[]> = {};
  for (const event of events) {
    const path = "path" in event ? String(event.path) : "";
    const { seq: _seq, ...rest } = timeless(event) as { seq: number };
    paths[path] = [...(paths[path] ?? []), rest];
  }
  return paths;
}
