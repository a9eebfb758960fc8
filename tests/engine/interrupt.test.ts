// People step in while an agent works: a word to it, a pause, a stop; and the agent waits by itself. Over restarts too.

import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import type { Protocol } from "@/engine/contract/message";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import type { Engine } from "@/engine/create-engine";
import { createMemoryLog } from "@/engine/log/memory-log";
import { toOpenAiMessages } from "@/engine/models/to-openai-messages";
import { edge, flow, node } from "../laws/small-flow";
import { checkHistory } from "../model-server/check-history";
import { call, type Say, scriptedEngine, scriptedModel } from "./scripted";

const R = "r";
const agent = (config: Record<string, unknown> = {}, name = "a") =>
  node(name, "agent", { prompt: "Work.", tools: ["look", "change", "wait"], ...config });

/** An answer that the model gives when the test lets it. */
function held(answer: Say) {
  let told = () => {};
  let go = () => {};
  const asked = new Promise<void>((resolve) => {
    told = resolve;
  });
  const answers = new Promise<void>((resolve) => {
    go = resolve;
  });
  const say: Say = async (request) => {
    told();
    await answers;
    return typeof answer === "function" ? answer(request) : answer;
  };
  return { say, asked, let: () => go() };
}

async function begin(document: FlowDocument, says: Say[], protocol?: Protocol, before: readonly RunEvent[] = []) {
  const model = scriptedModel(says, protocol);
  const ran: string[] = [];
  const log = createMemoryLog();
  const engine = scriptedEngine(model, ran, log);
  if (before.length === 0) {
    await engine.start({ run_id: R, flow: document, inputs: {}, model: null, trigger: "manual" });
  } else {
    await log.append(R, [...before]);
    await engine.recover(R, document);
  }
  return { engine, model, ran, log };
}

async function until(engine: Engine, is: (event: RunEvent) => boolean): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const one of engine.watch(R, 0, AbortSignal.timeout(5_000))) {
    if (!("event" in one)) continue;
    seen.push(one.event);
    if (is(one.event)) return seen;
  }
  throw new Error(`not seen in ${seen.map((event) => event.type).join(" ")}`);
}
const say = (engine: Engine, text: string, path?: string) =>
  engine.command(R, { command: "message", text, by: "Li", ...(path && { node: path }) });
const words = (model: { requests: { messages: { role: string; content: string }[] }[] }, request: number) =>
  model.requests[request]!.messages.map(({ role, content }) => `${role}: ${content}`);

describe("a word to an agent at work", () => {
  it("is in its next turn, behind the results of its calls", async () => {
    const first = held({ calls: [call("look", { at: "home" }, "c1")] });
    const { engine, model, log } = await begin(flow(agent()), [first.say, { text: "Done as you say." }]);
    await first.asked;
    expect(await say(engine, "Use the blue one.")).toBeNull();
    first.let();
    expect(await engine.settled(R)).toMatchObject({ status: "finished", nodes: { a: { output: { iterations: 2 } } } });
    expect(model.requests[1]!.messages.slice(-3)).toMatchObject([
      { role: "assistant", calls: [{ id: "c1" }] },
      { role: "tool", call: "c1" },
      { role: "user", content: "Use the blue one." },
    ]);
    const trace = reduceAll(await log.read(R)).nodes.a!.trace!;
    expect(trace.said).toMatchObject([{ text: "Use the blue one.", by: "Li" }]);
    expect(trace.requests.map(({ heard }) => heard)).toEqual([0, 1]);
  });

  it("makes an agent go on that was about to end, and is told once", async () => {
    const first = held({ text: "All done." });
    const { engine, model } = await begin(flow(agent()), [first.say, { text: "Also that." }]);
    await first.asked;
    expect(await say(engine, "And the second?")).toBeNull();
    expect(await say(engine, "And the third?")).toBeNull();
    first.let();
    expect(await engine.settled(R)).toMatchObject({
      status: "finished",
      nodes: { a: { output: { text: "Also that." } } },
    });
    expect(words(model, 1).slice(-3)).toEqual([
      "assistant: All done.",
      "user: And the second?",
      "user: And the third?",
    ]);
  });

  it.each(["native", "json", "marker"] as const)("keeps the history legal where calls are %s", async (protocol) => {
    const written = { json: '```json\n{"tool":"look","args":{"at":"x"}}\n```', marker: '[TOOL] look(at="x") [/TOOL]' };
    const first = held(
      protocol === "native" ? { calls: [call("look", { at: "x" }, "c1")] } : { text: written[protocol] },
    );
    const { engine, model, ran } = await begin(flow(agent({ protocol })), [first.say, { text: "Done." }], protocol);
    await first.asked;
    await say(engine, "Look twice.");
    first.let();
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
    expect(ran).toEqual(["look x"]);
    for (const { messages } of model.requests) expect(checkHistory(toOpenAiMessages(messages) as never)).toEqual([]);
    expect(JSON.stringify(model.requests[1]!.messages)).toContain("Look twice.");
  });

  it("is answered in the last request where it comes before the limit of rounds, and refused after it", async () => {
    const first = held({ calls: [call("look", { at: "x" })] });
    const last = held({ text: "That is all." });
    const { engine, model } = await begin(flow(agent({ max_iterations: 1 })), [first.say, last.say]);
    await first.asked;
    expect(await say(engine, "Be brief.")).toBeNull();
    first.let();
    await last.asked;
    expect(await say(engine, "Too late.")).toMatchObject({ code: "message_unheard" });
    last.let();
    expect(await engine.settled(R)).toMatchObject({ nodes: { a: { output: { status: "limit_reached" } } } });
    expect(words(model, 1).some((line) => line === "user: Be brief.")).toBe(true);
  });

  it("needs an agent that works, and a name where several do", async () => {
    const two = [held({ text: "One." }), held({ text: "Two." })];
    const document = flow(agent({}, "a"), agent({}, "b"), node("t", "template", { text: "x" }));
    const answers: Say[] = [two[0]!.say, two[1]!.say, { text: "Heard." }];
    const { engine } = await begin(document, answers);
    await Promise.all(two.map(({ asked }) => asked));
    expect(await say(engine, "Hello")).toMatchObject({ code: "message_which", params: { paths: "a, b" } });
    expect(await say(engine, "Hello", "t")).toMatchObject({ code: "message_unheard" });
    expect(await say(engine, "Hello", "b")).toBeNull();
    for (const one of two) one.let();
    const state = await engine.settled(R);
    expect(state.nodes.a!.trace!.said).toEqual([]);
    expect(state.nodes.b!.trace!.said).toHaveLength(1);
    expect(await say(engine, "Hello", "b")).toBe("missing");
  });

  it("is heard after a restart", async () => {
    const first = held({ text: "Never given." });
    const before = await begin(flow(agent()), [first.say]);
    await first.asked;
    await say(before.engine, "Remember me.");
    const events = await until(before.engine, ({ type }) => type === "agent.message");
    await before.engine.stop();
    const { engine, model } = await begin(flow(agent()), [{ text: "I do." }], undefined, events);
    expect(await engine.settled(R)).toMatchObject({ nodes: { a: { output: { text: "I do." } } } });
    expect(words(model, 0).at(-1)).toBe("user: Remember me.");
  });
});

describe("a pause", () => {
  it("holds an agent before its next turn and its next call, and lets it go on", async () => {
    const first = held({ calls: [call("change", { what: "one" }), call("change", { what: "two" })] });
    const { engine, model, ran } = await begin(flow(agent()), [first.say, { text: "Done." }]);
    await first.asked;
    expect(await engine.command(R, { command: "pause" })).toBeNull();
    first.let();
    await until(engine, ({ type }) => type === "model.responded");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(ran).toEqual([]);
    expect(await say(engine, "Only if it is safe.")).toBeNull();
    expect(await engine.command(R, { command: "continue" })).toBeNull();
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
    expect(ran).toEqual(["change one", "change two"]);
    expect(words(model, 1).at(-1)).toBe("user: Only if it is safe.");
  });

  it("holds over a restart, and a stop ends it", async () => {
    const first = held({ calls: [call("change", { what: "one" })] });
    const before = await begin(flow(agent()), [first.say]);
    await first.asked;
    await before.engine.command(R, { command: "pause" });
    first.let();
    const events = await until(before.engine, ({ type }) => type === "model.responded");
    await before.engine.stop();
    const { engine, ran } = await begin(flow(agent()), [], undefined, events);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(ran).toEqual([]);
    expect(await engine.cancel(R, "enough")).toBe(true);
    expect(await engine.settled(R)).toMatchObject({ status: "cancelled", nodes: { a: { status: "cancelled" } } });
    expect(ran).toEqual([]);
  });
});

describe("an agent that waits", () => {
  const waits = (seconds: number) => ({ calls: [call("wait", { seconds }, "w")] });

  it("waits for its time; the run says so and goes on by itself", async () => {
    const { engine, log } = await begin(flow(agent()), [waits(0.05), { text: "Done." }]);
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
    const events = await log.read(R);
    const types = events.map(({ type }) => type).filter((type) => /waiting|resumed/.test(type));
    expect(types).toEqual(["node.waiting", "run.waiting", "run.resumed", "node.resumed"]);
    expect(events.find(({ type }) => type === "tool.finished")).toMatchObject({
      result: { result: { ended_by: "time" } },
    });
  });

  it("is woken by a word", async () => {
    const { engine, model, log } = await begin(flow(agent()), [waits(3_600), { text: "I am here." }]);
    await until(engine, ({ type }) => type === "run.waiting");
    expect(await say(engine, "Wake up.")).toBeNull();
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
    expect(words(model, 1).at(-1)).toBe("user: Wake up.");
    const events = await log.read(R);
    expect(events.find(({ type }) => type === "run.resumed")).toMatchObject({ reason: "message" });
    expect(events.find(({ type }) => type === "tool.finished")).toMatchObject({
      result: { result: { ended_by: "message" } },
    });
  });

  it.each(["tool.started", "node.waiting", "run.waiting"])("waits for the rest after a restart at %s", async (type) => {
    const before = await begin(flow(agent()), [waits(0.4)]);
    const events = await until(before.engine, (event) => event.type === type);
    await before.engine.stop();
    const { engine, log } = await begin(flow(agent()), [{ text: "Done." }], undefined, events);
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
    const all = await log.read(R);
    const at = (wanted: string) => all.find((event) => event.type === wanted)!.at;
    expect(at("tool.finished") - at("tool.started")).toBeGreaterThanOrEqual(399);
    expect(at("tool.finished") - at("tool.started")).toBeLessThan(3_000);
    expect(all.filter((event) => event.type === "tool.started")).toHaveLength(1);
  });

  it("is awake at once after a restart where the word came before it", async () => {
    const before = await begin(flow(agent()), [waits(3_600)]);
    await until(before.engine, ({ type }) => type === "run.waiting");
    await say(before.engine, "Wake up.");
    const events = await until(before.engine, ({ type }) => type === "agent.message");
    await before.engine.stop();
    const { engine } = await begin(flow(agent()), [{ text: "Here." }], undefined, events);
    expect(await engine.settled(R)).toMatchObject({ status: "finished" });
  });

  it("may wait for a day at most, and does not hold up what is beside it", async () => {
    const document = flow(
      agent(),
      node("s", "template", { text: "side" }),
      node("t", "template", { text: "end" }),
      edge("s", "t"),
    );
    const { engine, ran } = await begin(document, [waits(86_401), waits(0.02), { text: "Done." }]);
    const state = await engine.settled(R);
    expect(state.nodes.a!.trace!.calls.map(({ status }) => status)).toEqual(["refused", "ok"]);
    expect(state.nodes.t).toMatchObject({ status: "finished" });
    expect(ran).toEqual([]);
  });

  it("looks again and again without being taken for one that repeats itself", async () => {
    const round: Say = () => ({ calls: [call("wait", { seconds: 0 }), call("look", { at: "door" })] });
    const { engine } = await begin(flow(agent()), [round, round, round, { text: "Nobody came." }]);
    expect(await engine.settled(R)).toMatchObject({ nodes: { a: { output: { status: "finished", iterations: 4 } } } });
  });
});
