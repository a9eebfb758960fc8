// Runs that go wrong in the places where engines break: names that are words of the language, work that does not stop,
// a log that takes nothing, two who take up one run, values that JSON cannot hold.

import Type from "typebox";
import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { reduceAll, reduceRun } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import { initialRunState } from "@/engine/contract/run-state";
import { createEngine } from "@/engine/create-engine";
import { type EventLog, LogError } from "@/engine/log/event-log";
import { createMemoryLog } from "@/engine/log/memory-log";
import { KINDS } from "@/engine/nodes/list";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import type { Workspace } from "@/engine/tools/workspace";
import { lawEngine, logWith } from "../laws/law-engine";
import { edge, flow, node } from "../laws/small-flow";
import { call, countingTools, type Say, scriptedEngine, scriptedModel } from "./scripted";

/** An engine whose `file_list` counts. */
function lookingEngine(says: Say[], looked: string[], log: EventLog) {
  const workspace = { withRelative: () => workspace } as unknown as Workspace;
  const list = { ...countingTools([])[0]!, name: "file_list" };
  list.parameters = Type.Object({ dir_path: Type.String(), depth: Type.Integer() }) as typeof list.parameters;
  list.run = (params) => {
    looked.push(String(params.dir_path));
    return "one.txt";
  };
  const doors = { workspace, outbound: {} as Outbound, now: Date.now, monotonic: () => performance.now() };
  const tools = createToolCaller({ tools: [list], ...doors });
  const model = scriptedModel(says);
  return createEngine({ log, tools, models: { resolve: () => model }, kinds: KINDS, report: () => {} });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const run = (document: FlowDocument, inputs: Record<string, unknown> = {}) => ({
  run_id: "r",
  flow: document,
  inputs,
  model: null,
  trigger: "manual",
});

async function play(document: FlowDocument, inputs: Record<string, unknown> = {}) {
  const log = createMemoryLog();
  const engine = scriptedEngine(scriptedModel([{ text: "hi" }]), [], log);
  const begun = await engine.start(run(document, inputs));
  if ("problems" in begun) throw new Error(begun.problems[0]?.message);
  const state = await engine.settled("r");
  const events = await log.read("r");
  return { state, events, types: events.map((event) => event.type) };
}

function kindOf(work: (signal: AbortSignal, emit: (text: string) => void) => Promise<unknown>) {
  const any = KINDS.find((kind) => kind.kind === "template")!;
  return {
    ...any,
    pure: false,
    run: async (_: unknown, context: Parameters<typeof any.run>[1]) => ({
      output: await work(context.signal, (text) => context.emit({ type: "note", path: context.path, text })),
    }),
  };
}

describe("names that are words of the language", () => {
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];

  it("are ids of nodes like any other", async () => {
    const nodes = names.map((name) => node(name, "template", { text: `I am ${name}` }));
    const reads = names.map((name) => `{{ nodes["${name}"].output.text }}`).join(";");
    const last = node("last", "template", { text: reads });
    const { state } = await play(flow(...nodes, last, ...names.map((name) => edge(name, "last"))));
    expect(state.status).toBe("finished");
    expect(state.output).toEqual({ last: { text: names.map((name) => `I am ${name}`).join(";") } });
  });

  it("are names of variables like any other, and replay says the same", async () => {
    const values = Object.fromEntries(names.map((name) => [name, `v ${name}`]));
    const reads = names.map((name) => `{{ variables["${name}"] }}`).join(";");
    const { state, events } = await play(
      flow(node("w", "set", { values }), node("t", "template", { text: reads }), edge("w", "t")),
    );
    expect(state.output).toEqual({ t: { text: names.map((name) => `v ${name}`).join(";") } });
    const stored = JSON.parse(JSON.stringify(events)) as RunEvent[];
    expect(Object.entries(reduceAll(stored).variables)).toEqual(Object.entries(state.variables));
    expect(Object.keys(stored.reduce(reduceRun, initialRunState).variables).sort()).toEqual([...names].sort());
    expect(({} as Record<string, unknown>).v).toBeUndefined();
  });
});

describe("values that JSON cannot hold", () => {
  it("are the same before and after they were stored", async () => {
    const text = '{{ "x" | times: 2 }}';
    const big = '{{ "1e999" | from_json }}';
    const { state, events } = await play(
      flow(
        node("a", "set", { values: { a: text, b: big } }),
        node("z", "end", { values: { a: text } }),
        edge("a", "z"),
      ),
    );
    expect(state.status).toBe("finished");
    expect(reduceAll(JSON.parse(JSON.stringify(events)) as RunEvent[])).toEqual(state);
  });

  it("fail their node where they hold themselves", async () => {
    const own: { me?: unknown } = {};
    own.me = own;
    const engine = lawEngine(createMemoryLog(), [kindOf(async () => own)]);
    await engine.start(run(flow(node("a", "template", { text: "" }))));
    expect(await engine.settled("r")).toMatchObject({ status: "failed", problem: { code: "node_failed" } });
  });
});

describe("a node whose time is up", () => {
  it("is not heard of any more, whatever its work still does", async () => {
    const log = createMemoryLog();
    let done = () => {};
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const deaf = kindOf(async (_, emit) => {
      await pause(700);
      try {
        emit("too late");
      } finally {
        done();
      }
    });
    const stays = { ...kindOf(() => finished), kind: "llm" };
    const others = KINDS.filter((kind) => kind.kind !== "template" && kind.kind !== "llm");
    const engine = lawEngine(log, [deaf, stays, ...others]);
    const slow = node("a", "template", { text: "" }, { policy: { timeout_ms: 20, on_error: "branch" } });
    await engine.start(run(flow(slow, node("b", "llm"), edge("a:error", "b"))));
    const state = await engine.settled("r");
    await finished;
    expect(state.status).toBe("finished");
    expect(state.nodes.a).toMatchObject({ status: "failed", problem: { code: "node_timeout" } });
    expect(state.nodes.b?.status).toBe("finished");
    expect((await log.read("r")).some((event) => event.type === "note")).toBe(false);
  });

  it("tells what became of its call before it fails", async () => {
    const log = createMemoryLog();
    const engine = scriptedEngine(scriptedModel([]), [], log);
    const slow = node("a", "tool", { tool: "change", arguments: { what: "slow" } }, { policy: { timeout_ms: 30 } });
    await engine.start(run(flow(slow)));
    await engine.settled("r");
    const types = (await log.read("r")).map((event) => event.type);
    expect(types).toEqual([
      "run.started",
      "node.started",
      "tool.started",
      "tool.finished",
      "node.failed",
      "run.failed",
    ]);
  });
});

describe("a log that takes nothing", () => {
  const failing = (): EventLog & { refuse: boolean } => {
    const inner = createMemoryLog();
    return {
      ...inner,
      refuse: true,
      append(run_id, events) {
        if (this.refuse) return Promise.reject(new LogError("unavailable", "the disk is full"));
        return inner.append(run_id, events);
      },
    };
  };

  it("refuses the start of a run at once, and nothing is done", async () => {
    const ran: string[] = [];
    const engine = scriptedEngine(scriptedModel([]), ran, failing());
    const refused = engine.start(run(flow(node("a", "tool", { tool: "change", arguments: { what: "x" } }))));
    await expect(refused).rejects.toMatchObject({ code: "unavailable" });
    expect(engine.active()).toEqual([]);
    await pause(20);
    expect(ran).toEqual([]);
  });

  it("holds a run that has begun until it takes events again; nothing is done meanwhile", async () => {
    const ran: string[] = [];
    const log = failing();
    log.refuse = false;
    const slowly = async () => {
      await pause(20);
      return { calls: [call("change", { what: "x" })] };
    };
    const engine = scriptedEngine(scriptedModel([slowly, { text: "ok" }]), ran, log);
    const begun = await engine.start(run(flow(node("a", "agent", { tools: ["change"], prompt: "go" }))));
    log.refuse = true;
    expect(begun).toMatchObject({ run_id: "r" });
    await pause(60);
    expect(ran).toEqual([]);
    log.refuse = false;
    expect((await engine.settled("r")).status).toBe("finished");
    expect(ran).toEqual(["change x"]);
  });

  it("does not keep a process that stops, and whoever waits for the run is told", async () => {
    const log = failing();
    log.refuse = false;
    const engine = scriptedEngine(
      scriptedModel([{ calls: [call("change", { what: "slow" })] }, { text: "ok" }]),
      [],
      log,
    );
    await engine.start(run(flow(node("a", "agent", { tools: ["change"], prompt: "go" }))));
    await pause(10);
    const waiting = expect(engine.settled("r")).rejects.toThrow("stops");
    log.refuse = true;
    await engine.stop();
    await waiting;
    await expect(engine.start({ ...run(flow(node("a", "set"))), run_id: "r2" })).rejects.toThrow("stopping");
  });
});

describe("a run that is taken up again", () => {
  const one = flow(node("a", "agent", { tools: ["change"], prompt: "go" }, { policy: { on_unknown: "fail" } }));

  async function until(type: RunEvent["type"]): Promise<RunEvent[]> {
    const log = createMemoryLog();
    const model = scriptedModel([{ calls: [call("change", { what: "x" })] }, { text: "ok" }]);
    const engine = scriptedEngine(model, [], log);
    await engine.start(run(one));
    await engine.settled("r");
    const events = await log.read("r");
    return events.slice(0, events.findIndex((event) => event.type === type) + 1);
  }

  it("is conducted once, though two ask for it", async () => {
    const log = await logWith(await until("node.started"));
    const model = scriptedModel([{ text: "ok" }]);
    const engine = scriptedEngine(model, [], log);
    await Promise.all([engine.recover("r", one), engine.recover("r", one)]);
    expect((await engine.settled("r")).status).toBe("finished");
    expect((await log.read("r")).filter((event) => event.type === "run.resumed")).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it("says of an interrupted call that its outcome is unknown", async () => {
    const log = await logWith(await until("tool.started"));
    const ran: string[] = [];
    const engine = scriptedEngine(scriptedModel([]), ran, log);
    await engine.recover("r", one);
    const state = await engine.settled("r");
    expect(ran).toEqual([]);
    expect(state).toMatchObject({ status: "failed", problem: { code: "interrupted" } });
    expect(state.nodes.a?.trace?.calls[0]?.status).toBe("unknown");
  });

  it("goes through with a cancel that was under way", async () => {
    const begun = await until("node.started");
    const cancelled = { ...begun.at(-1)!, seq: begun.length + 1, type: "node.cancelled", reason: "enough" };
    const log = await logWith([...begun, cancelled as unknown as RunEvent]);
    const engine = scriptedEngine(scriptedModel([]), [], log);
    await engine.recover("r", one);
    expect(await engine.settled("r")).toMatchObject({ status: "cancelled", reason: "enough" });
  });

  it("does not look at the files a second time", async () => {
    const looked: string[] = [];
    const alone = flow(node("a", "agent", { tools: ["file_list"] }));
    const log = createMemoryLog();
    const first = lookingEngine([() => new Promise(() => {})], looked, log);
    await first.start(run(alone));
    await pause(20);
    await first.stop();
    expect(looked).toEqual(["/workspace"]);
    const second = lookingEngine([{ text: "seen" }], looked, log);
    await second.recover("r", alone);
    expect((await second.settled("r")).status).toBe("finished");
    expect(looked).toEqual(["/workspace"]);
  });
});

describe("a viewer that does not read", () => {
  it("makes the log wait for it instead of being kept in memory", async () => {
    const inner = createMemoryLog();
    let handed = 0;
    const log: EventLog = {
      ...inner,
      async *follow(run_id, after, signal) {
        for await (const batch of inner.follow(run_id, after, signal)) {
          for (const event of batch) {
            handed += 1;
            yield [event];
          }
        }
      },
    };
    const engine = lawEngine(log, KINDS as never);
    const chain = Array.from({ length: 50 }, (_, index) => node(`n${index}`, "set", { values: { x: index } }));
    const links = chain.slice(1).map((_, index) => edge(`n${index}`, `n${index + 1}`));
    await engine.start(run(flow(...chain, ...links)));
    await engine.settled("r");
    handed = 0;
    const seen = engine.watch("r", 0, new AbortController().signal)[Symbol.asyncIterator]();
    await seen.next();
    await pause(20);
    expect(handed).toBeLessThanOrEqual(2);
    await seen.return?.();
  });

  it("waiting for a run that nobody conducts ends with its signal", async () => {
    const engine = lawEngine();
    const enough = new AbortController();
    const state = engine.settled("nobody", enough.signal);
    enough.abort();
    expect((await state).status).toBe("pending");
  });
});

describe("nodes that are switched off", () => {
  it("hand on what comes in, with half a configuration, also through a condition", async () => {
    const { state } = await play(
      flow(
        node("a", "template", { text: "A" }),
        node("off", "tool", { tool: "", arguments: { x: "{{ nodes.nobody.output }}" } }, { disabled: true }),
        node("c", "condition", { cases: [{ id: "x", all: [] }] }, { disabled: true }),
        node("z", "end", {}),
        edge("a", "off"),
        edge("off", "c"),
        edge("c:else", "z"),
      ),
    );
    expect(state).toMatchObject({ status: "finished", output: { text: "A" } });
  });
});

describe("the schema of a flow's inputs", () => {
  const withInputs = (inputs: Record<string, unknown>): FlowDocument => ({ ...flow(node("a", "start")), inputs });
  const engine = scriptedEngine(scriptedModel([]));

  it("is refused in a sentence where it is none", async () => {
    for (const bad of [{ type: "nonsense" }, { $ref: "http://127.0.0.1:9/x" }, { $async: true }]) {
      expect(engine.check(withInputs(bad)).map((one) => one.code)).toContain("flow_shape");
      expect(await engine.start(run(withInputs(bad)))).toHaveProperty("problems");
    }
  });

  it("may have an $id, in two versions of one flow", () => {
    const one = (title: string) => withInputs({ $id: "mine", title, properties: { x: { type: "string" } } });
    expect(engine.checkRun(one("a"), { x: "1" })).toEqual([]);
    expect(engine.checkRun(one("b"), { x: "1" })).toEqual([]);
  });

  it("may have several patterns, and each counts", () => {
    const text = (pattern: string) => ({ type: "string", pattern });
    const both = withInputs({ properties: { x: text("^a+$"), y: text("^b+$") } });
    expect(engine.checkRun(both, { x: "aa", y: "bb" })).toEqual([]);
    expect(engine.checkRun(both, { x: "bb", y: "aa" }).map((one) => one.path)).toEqual(["inputs.x", "inputs.y"]);
  });

  it("cannot hold the server with a pattern", () => {
    const slow = withInputs({ properties: { x: { type: "string", pattern: "^(a+)+$" } } });
    expect(engine.checkRun(slow, { x: `${"a".repeat(40)}!` })).toHaveLength(1);
  });
});

it("2,000 nodes side by side between a start and one join end soon", async () => {
  const many = Array.from({ length: 1_990 }, (_, index) =>
    node(`n${index}`, "set", { values: { [`v${index}`]: index } }),
  );
  const links = many.flatMap((one) => [edge("s", one.id), edge(one.id, "j")]);
  const { state } = await play(flow(node("s", "start"), ...many, node("j", "template", { text: "done" }), ...links));
  expect(state.output).toEqual({ j: { text: "done" } });
});
