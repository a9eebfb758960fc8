// Conversations that outgrow their model: shortened, summarised, and never sent larger than the model takes.

import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { openOutbound } from "@/engine";
import { mostTokens, tokenCounter } from "@/engine/agent/context/count-tokens";
import type { Message } from "@/engine/contract/message";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { EventOf, RunEvent } from "@/engine/contract/run-event";
import { createMemoryLog } from "@/engine/log/memory-log";
import type { Model, ModelRequest } from "@/engine/models/model";
import { createModelSource } from "@/engine/models/model-source";
import { toOpenAiMessages } from "@/engine/models/to-openai-messages";
import { flow, node } from "../laws/small-flow";
import { checkHistory } from "../model-server/check-history";
import { type ModelServer, startModelServer } from "../model-server/model-server";
import { call, type Say, scriptedEngine, scriptedModel } from "./scripted";

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `word${(from + at) % 977}`).join(" ");
const looks = (round: number, length = 200): Say => ({
  calls: [call("look", { at: words(length, round * 31) }, `c${round}`)],
});
const agent = (config: Record<string, unknown> = {}) =>
  flow(node("a", "agent", { prompt: "Work.", tools: ["look"], max_iterations: 30, result_limit: 20_000, ...config }));

async function play(model: Model, config: Record<string, unknown>, before: readonly RunEvent[] = []) {
  const log = createMemoryLog();
  const engine = scriptedEngine(model, [], log);
  const document = agent(config);
  if (before.length === 0) {
    await engine.start({ run_id: "r", flow: document, inputs: {}, model: null, trigger: "manual" });
  } else {
    await log.append("r", [...before]);
    await engine.recover("r", document);
  }
  const state = await engine.settled("r");
  const events = await log.read("r");
  const brakes = events.filter((event): event is EventOf<"brake.tripped"> => event.type === "brake.tripped");
  return { state, events, brakes, trace: state.nodes.a!.trace! };
}

const isNotes = ({ messages }: ModelRequest) => messages[0]?.content.startsWith("You keep the notes") ?? false;
async function sizes(requests: readonly ModelRequest[]) {
  const counter = await tokenCounter();
  return requests.map(({ messages, tools = [] }) => counter.messages(messages) + counter.specs(tools));
}

describe("an agent whose conversation outgrows its model", () => {
  it("has its older results shortened first, and the event tells so; the trace keeps them whole", async () => {
    const says = [...Array.from({ length: 4 }, (_, round) => looks(round)), { text: "Done." }];
    const model = scriptedModel(says);
    const { state, brakes, trace } = await play(model, { context_tokens: 4_000 });
    expect(state).toMatchObject({
      status: "finished",
      nodes: { a: { output: { text: "Done.", status: "finished" } } },
    });
    expect(brakes.length).toBeGreaterThan(0);
    for (const { brake, dropped } of brakes) {
      expect(brake).toBe("context");
      expect(dropped).toMatchObject({ turns: 0 });
      expect(dropped!.results).toBeGreaterThan(0);
      expect(dropped!.tokens_after).toBeLessThan(dropped!.tokens_before);
    }
    const results = model.requests.at(-1)!.messages.filter(({ role }) => role === "tool");
    expect(results[0]!.content).toContain("left out to make room");
    expect(results.at(-1)!.content).not.toContain("left out");
    expect(trace.calls[0]!.result!.result).toBe(`seen ${words(200)}`);
    for (const size of await sizes(model.requests)) expect(size).toBeLessThanOrEqual(3_000);
  });

  it.each(["native", "json", "marker"] as const)(
    "has older turns summarised by its model, calls %s",
    async (protocol) => {
      let rounds = 0;
      const notes: ModelRequest[] = [];
      const model = scriptedModel(
        Array.from(
          { length: 40 },
          (): Say => (request) => {
            if (isNotes(request)) {
              notes.push(request);
              return { text: `Notes number ${notes.length}.` };
            }
            rounds += 1;
            if (rounds === 15) return { text: "All looked at." };
            const at = words(150, rounds * 31);
            if (protocol === "native") return { calls: [call("look", { at }, `c${rounds}`)] };
            if (protocol === "json") return { text: JSON.stringify({ tool: "look", args: { at } }) };
            return { text: `[TOOL] look(at="${at}") [/TOOL]` };
          },
        ),
        protocol,
      );
      const { state, brakes, trace } = await play(model, { context_tokens: 3_000, protocol });
      expect(state).toMatchObject({
        status: "finished",
        nodes: { a: { output: { text: "All looked at.", iterations: 15 } } },
      });
      expect(notes.length).toBeGreaterThan(1);
      expect(brakes.some(({ dropped }) => dropped!.turns > 0)).toBe(true);
      expect(trace.calls).toHaveLength(14);
      const last = model.requests.at(-1)!.messages;
      expect(last.filter(({ content }) => content.includes("Notes number"))).toHaveLength(1);
      expect(JSON.stringify(last)).toContain(`Notes number ${notes.length}.`);
      expect(JSON.stringify(notes[1])).toContain("Notes number 1.");
      for (const size of await sizes(model.requests)) expect(size).toBeLessThanOrEqual(3_000);
      for (const { messages } of model.requests) expect(checkHistory(toOpenAiMessages(messages) as never)).toEqual([]);
      // The messages of a summary are its own: the conversation in the trace is that of the latest turn.
      expect(trace.messages).toEqual(last);
    },
  );

  it("goes on with a list of its calls where the summary cannot be had", async () => {
    let rounds = 0;
    const says = Array.from(
      { length: 30 },
      (): Say => (request) => {
        if (isNotes(request)) return { text: "" };
        rounds += 1;
        return rounds === 8 ? { text: "Done." } : { calls: [call("look", { at: words(150, rounds) }, `c${rounds}`)] };
      },
    );
    const model = scriptedModel(says);
    const { state } = await play(model, { context_tokens: 2_500 });
    expect(state.status).toBe("finished");
    expect(JSON.stringify(model.requests.at(-1)!.messages)).toContain("Calls that were made:");
  });

  it("does not ask for a summary again that was written before a restart", async () => {
    let rounds = 0;
    const answer = (request: ModelRequest) => {
      if (isNotes(request)) return { text: "The notes." };
      rounds += 1;
      return rounds === 8 ? { text: "Done." } : { calls: [call("look", { at: words(150, rounds) }, `c${rounds}`)] };
    };
    const whole = await play(scriptedModel(Array.from({ length: 30 }, (): Say => answer)), { context_tokens: 2_500 });
    const asked = whole.events.findIndex((event) => event.type === "model.requested" && event.purpose === "summary");
    const cut = whole.events.slice(0, asked + 2);
    expect(cut.at(-1)).toMatchObject({ type: "model.responded", text: "The notes." });
    rounds = reduceAll(cut).nodes.a!.trace!.round;
    const model = scriptedModel(Array.from({ length: 30 }, (): Say => answer));
    const { state } = await play(model, { context_tokens: 2_500 }, cut);
    expect(state.status).toBe("finished");
    expect(isNotes(model.requests[0]!)).toBe(false);
    expect(JSON.stringify(model.requests[0]!.messages)).toContain("The notes.");
  });

  it("fails with numbers where even the task alone is too long", async () => {
    const model = scriptedModel([]);
    const { state, brakes } = await play(model, { context_tokens: 1_000, prompt: words(3_000) });
    expect(state).toMatchObject({ status: "failed", problem: { code: "context_exceeded", params: { limit: 1_000 } } });
    expect(brakes).toMatchObject([{ brake: "context", dropped: { results: 0, turns: 0 } }]);
    expect(model.requests).toEqual([]);
  });

  it("shortens even the latest result where it alone is too long", async () => {
    const model = scriptedModel([looks(1, 3_000), { text: "Done." }]);
    const { state, trace } = await play(model, { context_tokens: 12_000 });
    expect(state.status).toBe("finished");
    // The call's own arguments are as long as its result here, and stay.
    expect(trace.messages.at(-1)!.content).toContain("left out to make room");
  });

  it("counts nothing where no limit is known", async () => {
    const model = scriptedModel([...Array.from({ length: 6 }, (_, round) => looks(round, 2_000)), { text: "Done." }]);
    const { brakes } = await play(model, {});
    expect(brakes).toEqual([]);
  });
});

describe("a server that refuses what is too long", () => {
  let server: ModelServer;
  afterEach(() => server.close());

  it.each([
    ["tells its limit", "This model's maximum context length is 3000 tokens. However, your messages are longer."],
    ["tells nothing", "Please reduce the length of the messages."],
  ])("that %s is asked again with less", async (_, message) => {
    const counter = await tokenCounter();
    let rounds = 0;
    server = await startModelServer({
      answer: (request) => {
        const size = counter.messages([{ role: "user", content: JSON.stringify(request.messages) }]);
        if (size > 3_000) {
          const body = JSON.stringify({ error: { message, code: "context_length_exceeded" } });
          return { status: 400, headers: { "content-type": "application/json" }, pieces: [body] };
        }
        if (String(request.messages[0]?.content).startsWith("You keep the notes")) return { text: "The notes." };
        rounds += 1;
        return rounds === 9 ? { text: "Done." } : { calls: [call("look", { at: words(150, rounds) }, `c${rounds}`)] };
      },
    });
    const { fetchFor } = openOutbound();
    const provider = { name: "p", base_url: server.base_url, api_key: null, default_model: "m" };
    const models = createModelSource({ providers: () => [provider], rehearsals: [], fetchFor });
    const model = await models.resolve("");
    const { state, trace, brakes } = await play(model, {});
    expect(state).toMatchObject({ status: "finished", nodes: { a: { output: { text: "Done." } } } });
    expect(server.violations).toEqual([]);
    const refused = trace.requests.filter(({ problem }) => problem?.code === "model_context_exceeded");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(6);
    expect(brakes.length).toBeGreaterThan(0);
    // What was learned is known to the next run.
    expect(model.context_tokens).toBeLessThanOrEqual(4_000);
  });
});

it("no text has more tokens than its bytes", async () => {
  const counter = await tokenCounter();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 1_500 }), { maxLength: 5 }), (texts) => {
      const messages = texts.map((content): Message => ({ role: "user", content }));
      expect(counter.messages(messages)).toBeLessThanOrEqual(mostTokens(messages, []));
    }),
    { numRuns: 300 },
  );
});
