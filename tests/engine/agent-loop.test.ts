import { describe, expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { createMemoryLog } from "@/engine/log/memory-log";
import { flow, node } from "../laws/small-flow";
import { call, type Say, scriptedEngine, scriptedModel } from "./scripted";

const agentFlow = (config: Record<string, unknown> = {}) =>
  flow(
    node(
      "agent",
      "agent",
      { tools: ["look", "change"], prompt: "Do it.", ...config },
      { policy: { on_unknown: "fail" } },
    ),
  );

async function play(says: Say[], config: Record<string, unknown> = {}) {
  const ran: string[] = [];
  const model = scriptedModel(says);
  const log = createMemoryLog();
  const engine = scriptedEngine(model, ran, log);
  const document = agentFlow(config);
  const started = await engine.start({ run_id: "r", flow: document, inputs: {}, model: null, trigger: "manual" });
  expect(started).toMatchObject({ run_id: "r" });
  const state = await engine.settled("r");
  const events = await log.read("r");
  return {
    ran,
    model,
    state,
    agent: state.nodes.agent!,
    output: state.nodes.agent!.output as Record<string, unknown>,
    events,
    document,
  };
}

const phases = (events: RunEvent[]) =>
  events.filter((e) => e.type === "agent.state").map((e) => `${e.state}${e.round}`);

describe("the agent loop", () => {
  it("goes RECEIVE, THINK, ACT, OBSERVE, THINK, FINISH, and the words beside a call are kept", async () => {
    const { events, output, ran, model } = await play([
      { text: "Let me look.", calls: [call("look", '{"at":"a"}', "c1")], finish: "stop" },
      { text: "All seen." },
    ]);
    expect(phases(events)).toEqual(["RECEIVE0", "THINK1", "ACT1", "OBSERVE1", "THINK2", "FINISH2"]);
    expect(output).toMatchObject({
      text: "All seen.",
      status: "finished",
      iterations: 2,
      usage: { input_tokens: 20, output_tokens: 10 },
    });
    expect(ran).toEqual(["look a"]);
    expect(model.requests[1]?.messages.slice(1)).toEqual([
      { role: "assistant", content: "Let me look.", calls: [{ id: "c1", name: "look", arguments: { at: "a" } }] },
      { role: "tool", call: "c1", name: "look", content: '{"status":"ok","result":"seen a","truncated":false}' },
    ]);
  });

  it("answers every call of a round once: one ran, one failed, one does not exist, one has wrong arguments", async () => {
    const { model, ran } = await play([
      {
        calls: [
          call("change", { what: "x" }),
          call("change", { what: "bad" }),
          call("no such tool"),
          call("look", { at: "b", overwrite: true }),
        ],
      },
      { text: "Done." },
    ]);
    expect(ran).toEqual(["change x", "change bad"]);
    const told = model.requests[1]!.messages.filter((message) => message.role === "tool").map(
      (message) => message.content,
    );
    expect(told).toHaveLength(4);
    expect(told[1]).toContain("eexist: it is already there");
    expect(told[2]).toContain("look, change");
    expect(told[3]).toMatch(/overwrite.*at/);
  });

  it("stops at the limit of rounds with one last question without tools", async () => {
    const look = (at: string): Say => ({ calls: [call("look", { at })] });
    const { output, model, agent } = await play([look("1"), look("2"), look("3"), { text: "What I have." }], {
      max_iterations: 3,
    });
    expect(output).toMatchObject({ status: "limit_reached", text: "What I have." });
    expect(model.requests[3]?.tools).toBeUndefined();
    expect(agent.trace?.brakes.map((one) => one.brake)).toEqual(["max_iterations"]);
  });

  it("ends when two rounds observe the same and nothing is new", async () => {
    const look: Say = { calls: [call("look", { at: "same" })] };
    const { output } = await play([look, look]);
    expect(output.status).toBe("converged");
  });

  it("does not end by convergence when a call is new", async () => {
    const { output } = await play([
      { calls: [call("look", { at: "a" })] },
      { calls: [call("look", { at: "b" })] },
      { text: "ok" },
    ]);
    expect(output.status).toBe("finished");
  });

  it("fails for review when one call failed twice, where the node says so", async () => {
    const bad: Say = { calls: [call("change", { what: "bad" })] };
    const { state, ran } = await play([bad, bad, { text: "never" }], { on_breaker: "fail" });
    expect(ran).toHaveLength(2);
    expect(state).toMatchObject({ status: "failed", problem: { code: "needs_review", node: "agent" } });
  });

  it("ends after three rounds without a successful call", async () => {
    const wrong = (n: number): Say => ({ calls: [call("look", { wrong: n })] });
    const { output } = await play([wrong(1), wrong(2), wrong(3)]);
    expect(output.status).toBe("no_progress");
  });

  it("fails instead where the node says so", async () => {
    const look: Say = { calls: [call("look", { at: "same" })] };
    const { state } = await play([look, look], { on_limit: "fail" });
    expect(state).toMatchObject({ status: "failed", problem: { code: "limit_reached" } });
  });

  it("carries out calls beside an end marker, and obeys the marker alone", async () => {
    const { output, ran } = await play([
      { text: "Both.\nTASK COMPLETE", calls: [call("look", { at: "a" })] },
      { text: "Now.\n任务完成" },
    ]);
    expect(ran).toEqual(["look a"]);
    expect(output).toMatchObject({ status: "finished", text: "Now." });
  });

  it("asks once more after an empty answer, and no further", async () => {
    const { output, model } = await play([{ finish: "tool_calls" }, { finish: "tool_calls" }]);
    expect(model.requests).toHaveLength(2);
    expect(output.status).toBe("finished");
  });

  it("needs the end marker where the node requires it", async () => {
    const { output, model } = await play([{ text: "half" }, { text: "whole\nEND" }], { require_end_marker: true });
    expect(model.requests).toHaveLength(2);
    expect(output).toMatchObject({ status: "finished", text: "whole" });
  });

  it("shows a refusal as the answer, and marks what a filter cut", async () => {
    expect((await play([{ refusal: "I can't." }])).output).toMatchObject({ text: "I can't.", status: "finished" });
    expect((await play([{ text: "The ans", finish: "content_filter" }])).state.problem?.code).toBe("model_filtered");
  });

  it("plays the text protocols: calls in the words, results in one message of the user", async () => {
    for (const [protocol, text] of [
      ["json", 'I look.\n```json\n{"name":"look","arguments":{"at":"a"}}\n```'],
      ["marker", 'I look. [TOOL] look("a") [/TOOL]'],
    ]) {
      const { model, ran, events, output } = await play([{ text: text! }, { text: "Seen." }], { protocol });
      expect(ran).toEqual(["look a"]);
      expect(model.requests[0]?.tools).toBeUndefined();
      expect(model.requests[0]?.messages[0]).toMatchObject({ role: "system" });
      expect(model.requests[1]?.messages.at(-2)).toEqual({ role: "assistant", content: text });
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({
        role: "user",
        content: expect.stringContaining("seen a"),
      });
      expect(events.find((event) => event.type === "tool.started")).toMatchObject({ protocol });
      expect(output.text).toBe("Seen.");
    }
  });

  it("stores each request as a difference to the one before", async () => {
    const { events, agent, model } = await play([{ calls: [call("look", { at: "a" })] }, { text: "ok" }]);
    const asked = events.filter((event) => event.type === "model.requested");
    expect(asked[1]?.messages).toMatchObject({ keep: 1 });
    expect(agent.trace?.messages).toEqual(model.requests[1]?.messages);
  });

  it("goes on from any event of its log without doing a finished call again", async () => {
    const says: Say[] = [
      { calls: [call("change", { what: "x" }, "c1"), call("look", { at: "a" }, "c2")] },
      { calls: [call("change", { what: "y" }, "c3")] },
      { text: "Done." },
    ];
    const whole = await play(says);
    for (let cut = 1; cut < whole.events.length; cut++) {
      const events = whole.events.slice(0, cut);
      const log = createMemoryLog();
      await log.append("r", events);
      const ran: string[] = [];
      const answered = events.filter((event) => event.type === "model.responded").length;
      const engine = scriptedEngine(scriptedModel(says.slice(answered)), ran, log);
      await engine.recover("r", whole.document);
      const state = await engine.settled("r");
      const open =
        events.filter((event) => event.type === "tool.started").length -
        events.filter((event) => event.type === "tool.finished").length;
      const unsafe = open > 0 && events.findLast((event) => event.type === "tool.started")?.tool === "change";
      if (unsafe) expect(state.problem?.code).toBe("interrupted");
      else expect(state.status).toBe("finished");
      const before = events.filter((event) => event.type === "tool.finished").map((event) => event.call);
      for (const [id, words] of [
        ["c1", "change x"],
        ["c2", "look a"],
        ["c3", "change y"],
      ])
        if (before.includes(id!)) expect(ran).not.toContain(words);
    }
  });

  it("resumes a call under the rules that it was made under", async () => {
    const config = { relative_paths: "refuse" };
    const whole = await play([{ calls: [call("look", { at: "a" }, "c1")] }, { text: "Done." }], config);
    const cut = whole.events.findIndex((event) => event.type === "tool.started") + 1;
    const log = createMemoryLog();
    await log.append("r", whole.events.slice(0, cut));
    const rules: string[] = [];
    const engine = scriptedEngine(scriptedModel([{ text: "Done." }]), [], log, rules);
    await engine.recover("r", whole.document);
    expect((await engine.settled("r")).status).toBe("finished");
    expect(rules).toEqual(["refuse"]);
  });

  it("stops at once when it is cancelled inside a call, and nothing follows", async () => {
    const ran: string[] = [];
    const log = createMemoryLog();
    const engine = scriptedEngine(scriptedModel([{ calls: [call("change", { what: "slow" })] }]), ran, log);
    await engine.start({ run_id: "r", flow: agentFlow(), inputs: {}, model: null, trigger: "manual" });
    while (ran.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await engine.cancel("r", "enough");
    const state = await engine.settled("r");
    expect(state).toMatchObject({ status: "cancelled", reason: "enough" });
    expect(state.nodes.agent).toMatchObject({ status: "cancelled" });
    const length = (await log.read("r")).length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await log.read("r")).toHaveLength(length);
    expect(await engine.cancel("r", "again")).toBe(false);
  });
});
