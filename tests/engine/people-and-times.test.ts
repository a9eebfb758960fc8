// What waits for a person or a time: approvals, outcomes nobody knows, waits, step mode; over restarts too.

import { describe, expect, it } from "vitest";
import type { RunCommand } from "@/engine/contract/command";
import type { FlowDocument } from "@/engine/contract/flow";
import { partOfRun } from "@/engine/contract/partial-run";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import type { Engine } from "@/engine/create-engine";
import type { EventLog } from "@/engine/log/event-log";
import { createMemoryLog } from "@/engine/log/memory-log";
import type { NewRun } from "@/engine/run/started-event";
import { edge, flow, node } from "../laws/small-flow";
import { scriptedEngine, scriptedModel } from "./scripted";

const R = "r";
type Doing = Exclude<RunCommand, { command: "cancel" }>;

async function begin(document: FlowDocument, more: Partial<NewRun> = {}, ran: string[] = []) {
  const log = createMemoryLog();
  const engine = scriptedEngine(scriptedModel([]), ran, log);
  const run = { run_id: R, flow: document, inputs: {}, model: null, trigger: "manual", ...more };
  const started = await engine.start(run);
  if ("problems" in started) throw new Error(JSON.stringify(started.problems));
  return { engine, log };
}

/** The run's events up to the first of this type, waiting for it. */
async function until(engine: Engine, type: RunEvent["type"], times = 1): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const one of engine.watch(R, 0, AbortSignal.timeout(5_000))) {
    if (!("event" in one)) continue;
    seen.push(one.event);
    if (seen.filter((event) => event.type === type).length === times) return seen;
  }
  throw new Error(`no ${type} in ${seen.map((event) => event.type).join(" ")}`);
}

/** Another server takes the run up from the same events. */
async function restart(events: RunEvent[], document: FlowDocument, ran: string[] = []) {
  const log: EventLog = createMemoryLog();
  await log.append(R, events);
  const engine = scriptedEngine(scriptedModel([]), ran, log);
  await engine.recover(R, document);
  return { engine, log };
}

const say = (engine: Engine, command: Doing) => engine.command(R, command);

describe("an approval", () => {
  const asks = (config: Record<string, unknown> = {}) =>
    flow(
      node("ok", "approval", { message: "Send {{ inputs.task }}?", ...config }),
      node("yes", "template", { text: "sent" }),
      node("no", "template", { text: "kept" }),
      edge("ok:approved", "yes"),
      edge("ok:rejected", "no"),
    );
  const id = "ok#approval";

  it("waits, is decided, and goes on through the port of the decision", async () => {
    const { engine } = await begin(asks(), { inputs: { task: "it" } });
    const events = await until(engine, "run.waiting");
    expect(events.at(-1)).toMatchObject({ reason: "approval", node: "ok" });
    expect(reduceAll(events).approvals[id]).toMatchObject({ what: { message: "Send it?" }, decision: null });
    expect(await say(engine, { command: "approve", approval: "other", decision: "approved" })).toMatchObject({
      code: "approval_unknown",
    });
    expect(await say(engine, { command: "approve", approval: id, decision: "maybe" })).toMatchObject({
      code: "approval_choice",
    });
    const decide: Doing = { command: "approve", approval: id, decision: "approved", by: "Li", comment: "fine" };
    expect(await say(engine, decide)).toBeNull();
    const state = await engine.settled(R);
    expect(state).toMatchObject({
      status: "finished",
      nodes: {
        ok: { output: { decision: "approved", by: "Li", comment: "fine" } },
        yes: { status: "finished" },
        no: { status: "skipped" },
      },
    });
    expect(await say(engine, decide)).toBe("missing");
  });

  it.each(["run.waiting", "node.waiting", "approval.requested"] as const)(
    "survives a restart after %s, asks only once, and can be decided",
    async (type) => {
      const first = await begin(asks(), { inputs: { task: "it" } });
      const events = await until(first.engine, type);
      const { engine, log } = await restart(events, asks());
      await until(engine, "run.waiting");
      expect(await say(engine, { command: "approve", approval: id, decision: "rejected" })).toBeNull();
      expect(await engine.settled(R)).toMatchObject({ status: "finished", nodes: { no: { status: "finished" } } });
      expect((await log.read(R)).filter((event) => event.type === "approval.requested")).toHaveLength(1);
      await first.engine.stop();
    },
  );

  it.each([
    ["rejected", { status: "finished", nodes: { no: { status: "finished" } } }],
    ["approved", { status: "finished", nodes: { yes: { status: "finished" } } }],
    ["fail", { status: "failed", problem: { code: "approval_expired" } }],
  ])("that expires is taken as %s", async (on_expire, wanted) => {
    const { engine } = await begin(asks({ expires_ms: 1_000, on_expire }), { inputs: { task: "it" } });
    const events = await until(engine, "run.waiting");
    await engine.stop();
    // The server comes back after the time has passed.
    const late = events.map((event) =>
      event.type === "approval.requested" ? { ...event, expires_at: Date.now() - 1 } : event,
    );
    const again = await restart(late, asks({ expires_ms: 1_000, on_expire }));
    expect(await again.engine.settled(R)).toMatchObject(wanted);
  });

  it("can be cancelled while it waits", async () => {
    const { engine } = await begin(asks(), { inputs: { task: "it" } });
    await until(engine, "run.waiting");
    await engine.cancel(R, "enough");
    expect(await engine.settled(R)).toMatchObject({ status: "cancelled", nodes: { ok: { status: "cancelled" } } });
  });

  it("inside each pass of a container is a question of its own", async () => {
    const document = flow(
      node("each", "map", { items: "{{ inputs.task | split: ',' }}" }),
      node("ok", "approval", { message: "{{ item }}?" }, { parent: "each" }),
    );
    const { engine } = await begin(document, { inputs: { task: "a,b" } });
    const events = await until(engine, "run.waiting");
    expect(Object.keys(reduceAll(events).approvals)).toEqual(["each[0]/ok#approval", "each[1]/ok#approval"]);
    await say(engine, { command: "approve", approval: "each[1]/ok#approval", decision: "approved" });
    await say(engine, { command: "approve", approval: "each[0]/ok#approval", decision: "rejected" });
    const { output } = await engine.settled(R);
    expect(output).toMatchObject({ each: { items: [{ decision: "rejected" }, { decision: "approved" }] } });
  });
});

describe("a wait", () => {
  it("ends by itself, tells how long it waited, and is not told anew after a restart", async () => {
    const document = flow(node("w", "wait", { for_ms: 40 }));
    const { engine } = await begin(document);
    const events = await until(engine, "node.waiting");
    const state = await engine.settled(R);
    expect(state.status).toBe("finished");
    expect((state.nodes.w!.output as { waited_ms: number }).waited_ms).toBeGreaterThanOrEqual(38);
    const again = await restart(events, document);
    expect((await again.engine.settled(R)).status).toBe("finished");
    expect((await again.log.read(R)).filter((event) => event.type === "node.waiting")).toHaveLength(1);
  });

  it("until a time that has passed goes on at once; what is no time is refused", async () => {
    const past = await begin(flow(node("w", "wait", { until: "2020-01-01T00:00:00Z" })));
    expect((await past.engine.settled(R)).status).toBe("finished");
    const wrong = await begin(flow(node("w", "wait", { until: "soon" })));
    expect(await wrong.engine.settled(R)).toMatchObject({ status: "failed", problem: { code: "bad_time" } });
  });

  it("does not count towards the time a run may take", async () => {
    const document = { ...flow(node("w", "wait", { for_ms: 120 })), settings: { budget: { wall_ms: 60 } } };
    const { engine } = await begin(document);
    expect((await engine.settled(R)).status).toBe("finished");
  });
});

describe("an interrupted call of which nobody knows whether it happened", () => {
  const document = flow(
    node("t", "tool", { tool: "change", arguments: { what: "x" } }),
    node("after", "template", { text: "{{ nodes.t.output.status }}" }),
    edge("t", "after"),
  );

  async function interrupted() {
    const { engine, log } = await begin(document);
    await engine.settled(R);
    const events = await log.read(R);
    return events.slice(0, events.findIndex((event) => event.type === "tool.started") + 1);
  }

  it.each([
    ["done", [], { status: "finished", nodes: { after: { output: { text: "ok" } } } }],
    ["retry", ["change x"], { status: "finished", nodes: { after: { output: { text: "ok" } } } }],
    ["skip", [], { status: "finished", nodes: { after: { output: { text: "unknown" } } } }],
    ["fail", [], { status: "failed", problem: { code: "interrupted" } }],
  ])("is %s by a person's word", async (decision, calls, wanted) => {
    const ran: string[] = [];
    const { engine } = await restart(await interrupted(), document, ran);
    const events = await until(engine, "run.waiting");
    expect(ran).toEqual([]);
    const approval = "t#call_1:1";
    expect(reduceAll(events).approvals[approval]).toMatchObject({
      kind: "outcome",
      what: { tool: "change", params: { what: "x" } },
      choices: ["done", "retry", "skip", "fail"],
    });
    expect(await say(engine, { command: "approve", approval, decision })).toBeNull();
    expect(await engine.settled(R)).toMatchObject(wanted);
    expect(ran).toEqual(calls);
  });

  it("and was to be tried again is asked about again after the next interruption", async () => {
    const first = await restart(await interrupted(), document);
    await until(first.engine, "run.waiting");
    await say(first.engine, { command: "approve", approval: "t#call_1:1", decision: "retry" });
    await first.engine.settled(R);
    const events = await first.log.read(R);
    const second = events.findLastIndex((event) => event.type === "tool.started");
    const ran: string[] = [];
    const { engine } = await restart(events.slice(0, second + 1), document, ran);
    const seen = await until(engine, "run.waiting", 2);
    expect(Object.keys(reduceAll(seen).approvals)).toEqual(["t#call_1:1", "t#call_1:2"]);
    expect(ran).toEqual([]);
    await engine.stop();
  });
});

describe("an interrupted call of which the world tells", () => {
  const calling = (what: string) => flow(node("t", "tool", { tool: "shift", arguments: { what } }));

  async function cutOff(what: string): Promise<RunEvent[]> {
    const { engine, log } = await begin(calling(what));
    await engine.settled(R);
    const events = await log.read(R);
    return events.slice(0, events.findIndex((event) => event.type === "tool.started") + 1);
  }

  it.each([
    ["happened", "gone", [], { found: "gone" }],
    ["did not happen", "there", ["shift there"], { shifted: "there" }],
  ])("that it %s is taken at its word", async (_, what, calls, result) => {
    const ran: string[] = [];
    const { engine } = await restart(await cutOff(what), calling(what), ran);
    const state = await engine.settled(R);
    expect(ran).toEqual(calls);
    expect(state.nodes.t?.output).toMatchObject({ status: "ok", result });
  });

  it("nothing sure, is asked of a person", async () => {
    const ran: string[] = [];
    const { engine } = await restart(await cutOff("blurred"), calling("blurred"), ran);
    await until(engine, "run.waiting");
    expect(ran).toEqual([]);
    await engine.stop();
  });
});

describe("step mode", () => {
  const three = flow(
    node("a", "template", { text: "A" }),
    node("b", "template", { text: "{{ nodes.a.output.text }}B" }),
    node("c", "template", { text: "{{ nodes.b.output.text }}C" }),
    edge("a", "b"),
    edge("b", "c"),
  );

  it("stops before every node, steps, takes an edited input, and goes on", async () => {
    const { engine } = await begin(three, { stepping: true });
    expect((await until(engine, "run.waiting")).at(-1)).toMatchObject({ reason: "paused", node: "a" });
    expect(await say(engine, { command: "step" })).toBeNull();
    expect((await until(engine, "run.waiting", 2)).at(-1)).toMatchObject({ reason: "paused", node: "b" });
    expect(await say(engine, { command: "step", input: { text: "edited" } })).toBeNull();
    expect((await until(engine, "run.waiting", 3)).at(-1)).toMatchObject({ node: "c" });
    expect(await say(engine, { command: "continue" })).toBeNull();
    const state = await engine.settled(R);
    expect(state).toMatchObject({
      status: "finished",
      nodes: { b: { edited: true, input: { text: "edited" } }, c: { output: { text: "editedC" } } },
    });
  });

  it("stops at breakpoints, also inside a container, and stays stopped over a restart", async () => {
    const document = flow(
      node("each", "map", { items: ["x", "y"], concurrency: 1 }),
      node("t", "template", { text: "{{ item }}" }, { parent: "each" }),
    );
    const { engine } = await begin(document, { breakpoints: ["t"] });
    const events = await until(engine, "run.waiting");
    expect(events.at(-1)).toMatchObject({ reason: "breakpoint", node: "each[0]/t" });
    await engine.stop();
    const again = await restart(events, document);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reduceAll(await again.log.read(R))).toMatchObject({ status: "waiting", reason: "breakpoint" });
    await say(again.engine, { command: "continue" });
    expect((await until(again.engine, "run.waiting", 2)).at(-1)).toMatchObject({ node: "each[1]/t" });
    await say(again.engine, { command: "continue", breakpoints: [] });
    expect(await again.engine.settled(R)).toMatchObject({ status: "finished" });
  });

  it("pauses a run under way: what runs goes on, nothing further starts", async () => {
    const document = flow(node("w", "wait", { for_ms: 30 }), node("b", "template", { text: "B" }), edge("w", "b"));
    const { engine, log } = await begin(document);
    await until(engine, "node.waiting");
    expect(await say(engine, { command: "pause" })).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 80));
    const state = reduceAll(await log.read(R));
    expect(state).toMatchObject({ status: "waiting", reason: "paused", nodes: { w: { status: "finished" } } });
    expect(state.nodes.b).toBeUndefined();
    await say(engine, { command: "continue" });
    expect((await engine.settled(R)).status).toBe("finished");
  });

  it("refuses to step a run that is not stopped", async () => {
    const { engine } = await begin(flow(node("w", "wait", { for_ms: 5_000 })));
    await until(engine, "run.waiting");
    expect(await say(engine, { command: "step" })).toMatchObject({ code: "command_impossible" });
    await engine.stop();
  });
});

describe("a run of a part", () => {
  const document = flow(
    node("a", "set", { values: { v: "1" } }),
    node("b", "template", { text: "{{ variables.v }}" }),
    node("c", "template", { text: "{{ nodes.b.output.text }}c" }),
    node("d", "template", { text: "{{ nodes.c.output.text }}d" }),
    edge("a", "b"),
    edge("b", "c"),
    edge("c", "d"),
  );
  const play = async (mode: "node" | "from" | "to", target: string, outputs?: Record<string, unknown>) => {
    const whole = await begin(document);
    const record = await whole.engine.settled(R);
    const part = partOfRun(document, { mode, node: target, ...(outputs && { outputs }) }, outputs ? null : record)!;
    const { engine } = await begin(document, { part });
    return engine.settled(R);
  };
  const ways = (state: Awaited<ReturnType<typeof play>>) =>
    Object.fromEntries(Object.values(state.nodes).map((one) => [one.path, one.given ?? one.status]));

  it("runs one node with the last inputs, or with given ones", async () => {
    expect(ways(await play("node", "c"))).toEqual({ a: "record", b: "record", c: "finished" });
    const given = await play("node", "c", { b: { text: "given" } });
    expect(given).toMatchObject({ status: "finished", nodes: { c: { output: { text: "givenc" } } } });
  });

  it("runs from a node on, with variables as they were, and up to a node", async () => {
    const state = await play("from", "b");
    expect(ways(state)).toEqual({ a: "record", b: "finished", c: "finished", d: "finished" });
    expect(state).toMatchObject({ variables: { v: "1" }, output: { d: { text: "1cd" } } });
    const part = partOfRun(document, { mode: "to", node: "b" }, null)!;
    const { engine } = await begin(document, { part });
    expect(ways(await engine.settled(R))).toEqual({ a: "finished", b: "finished" });
  });

  it("takes pinned outputs in runs by hand, and only there", async () => {
    const pinned = structuredClone(document);
    pinned.nodes[1]!.pin = { output: { text: "pinned" } };
    const byHand = await begin(pinned);
    expect(await byHand.engine.settled(R)).toMatchObject({
      nodes: { b: { given: "pin" }, d: { output: { text: "pinnedcd" } } },
    });
    const byApi = await begin(pinned, { trigger: "api" });
    expect(await byApi.engine.settled(R)).toMatchObject({
      nodes: { b: { given: null }, d: { output: { text: "1cd" } } },
    });
  });
});
