import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { createMemoryLog } from "@/engine/log/memory-log";
import { edge, flow, node } from "../laws/small-flow";
import { scriptedEngine, scriptedModel } from "./scripted";

async function play(document: FlowDocument, inputs: Record<string, unknown> = {}, ran: string[] = []) {
  const log = createMemoryLog();
  const engine = scriptedEngine(scriptedModel([{ text: "hi" }, { text: "hi" }]), ran, log);
  const started = await engine.start({ run_id: "r", flow: document, inputs, model: null, trigger: "manual" });
  if ("problems" in started) return { problems: started.problems, state: null, events: [] };
  const state = await engine.settled("r");
  return { problems: [], state, events: await log.read("r") };
}

const problemsOf = (document: FlowDocument) => scriptedEngine(scriptedModel([])).check(document);
const codes = (document: FlowDocument) => problemsOf(document).map((one) => one.code);
const greater = (left: string, right: string) => ({ left, op: "gt", right });

describe("a join after nested conditions (B01)", () => {
  const nested: FlowDocument = {
    ...flow(
      node("s", "start"),
      node("c1", "condition", { cases: [{ id: "pos", all: [greater("{{ inputs.x }}", "0")] }] }),
      node("a", "template", { text: "A" }),
      node("c2", "condition", { cases: [{ id: "small", all: [greater("{{ inputs.x }}", "-10")] }] }),
      node("p", "template", { text: "P" }),
      node("q", "template", { text: "Q" }),
      node("j2", "template", { text: "{{ nodes.p.output.text }}{{ nodes.q.output.text }}" }),
      node("j1", "template", { text: "{{ nodes.a.output.text }}{{ nodes.j2.output.text }}" }),
      node("e", "end", { values: { said: "{{ nodes.j1.output.text }}" } }),
      ...[
        ["s", "c1"],
        ["c1:pos", "a"],
        ["c1:else", "c2"],
        ["c2:small", "p"],
        ["c2:else", "q"],
        ["p", "j2"],
        ["q", "j2"],
        ["a", "j1"],
        ["j2", "j1"],
        ["j1", "e"],
      ].map(([from, to]) => edge(from!, to!)),
    ),
    inputs: { type: "object", properties: { x: { type: "number" } }, required: ["x"] },
  };
  it.each([
    [1, "A", ["c2", "j2", "p", "q"]],
    [-5, "P", ["a", "q"]],
    [-50, "Q", ["a", "p"]],
  ])("x = %d says %s and skips the branches not taken", async (x, said, skipped) => {
    const { state } = await play(nested, { x });
    expect(state).toMatchObject({ status: "finished", output: { said } });
    const nodes = Object.values(state!.nodes);
    expect(
      nodes
        .filter((one) => one.status === "skipped")
        .map((one) => one.path)
        .sort(),
    ).toEqual(skipped);
  });
});

describe("a flow that cannot run is refused with a sentence", () => {
  it.each<[string, FlowDocument]>([
    ["cycle", flow(node("a", "set"), node("b", "set"), edge("a", "b"), edge("b", "a"))],
    ["self_loop", flow(node("a", "set"), edge("a", "a"))],
    ["unknown_kind", flow(node("a", "acme.magic"))],
    ["unknown_tool", flow(node("a", "agent", { tools: ["search_web"] }))],
    ["unknown_tool", flow(node("a", "tool", { tool: "search_web" }))],
    ["edge_without_node", flow(node("a", "set"), edge("a", "ghost"))],
    ["edge_without_port", flow(node("a", "condition", { cases: [] }), node("b", "set"), edge("a:gone", "b"))],
    ["duplicate_id", flow(node("a", "set"), node("a", "set"))],
    ["too_many_of_kind", flow(node("a", "start"), node("b", "start"))],
    ["unknown_reference", flow(node("a", "template", { text: "{{ variables.order_id }}" }))],
    ["unknown_reference", flow(node("a", "template", { text: "{{ nodes.b.output }}" }))],
    ["unknown_reference", flow(node("a", "template", { text: "x {{ order_id }}" }))],
    [
      "reference_not_upstream",
      flow(node("a", "template", { text: "{{ nodes.b.output.text }}" }), node("b", "template", { text: "" })),
    ],
    ["template_syntax", flow(node("a", "template", { text: "{{ inputs.x" }))],
    ["config_invalid", flow(node("a", "agent", { max_iterations: "5" }))],
    ["config_missing", flow(node("a", "tool", { tool: "look" }))],
    ["config_invalid", flow(node("a", "tool", { tool: "look", arguments: { at: "x", near: "y" } }))],
    ["nothing_to_run", flow(node("a", "note"))],
  ])("%s", (code, document) => {
    expect(codes(document)).toContain(code);
    for (const one of problemsOf(document)) expect(one.message).not.toMatch(/\{\w+\}|undefined/);
  });

  it("names the nodes of a cycle and says what to use", () => {
    const [found] = problemsOf(
      flow(node("a", "set", {}, { name: "First" }), node("b", "set"), edge("a", "b"), edge("b", "a")),
    );
    expect(found).toMatchObject({ message: "These nodes form a cycle: First → b.", hint: "Use a loop container." });
  });

  it("checks a chain of 2,000 nodes and a fan of 2,000 without trouble", () => {
    const chain = Array.from({ length: 2_000 }, (_, index) => node(`n${index}`, "set"));
    const links = chain.slice(1).map((one, index) => edge(`n${index}`, one.id));
    expect(codes(flow(...chain, ...links))).toEqual([]);
    expect(codes(flow(...chain, ...chain.slice(1).map((one) => edge("n0", one.id))))).toEqual([]);
  });

  it("a cycle in an island beside a start does not stop the rest (B03)", async () => {
    const island = [node("x", "set"), node("y", "set"), edge("x", "y"), edge("y", "x")];
    const document = flow(node("s", "start"), node("e", "end"), edge("s", "e"), ...island);
    expect(problemsOf(document).map((one) => [one.code, one.severity])).toEqual([
      ["not_connected", "warning"],
      ["not_connected", "warning"],
    ]);
    expect((await play(document)).state).toMatchObject({ status: "finished" });
    expect(codes(flow(...island))).toContain("cycle");
  });

  it("an expression beside rules is refused", () => {
    const cases = [{ id: "a", expression: "true", all: [greater("1", "0")] }];
    expect(codes(flow(node("c", "condition", { cases })))).toContain("config_invalid");
    expect(codes(flow(node("c", "condition", { cases: [{ id: "a", expression: "variables.x > 1" }] })))).toEqual([
      "unknown_reference",
    ]);
  });

  it("islands beside a start are told and do not run", async () => {
    const document = flow(
      node("s", "start"),
      node("e", "end"),
      node("x", "set"),
      node("y", "set"),
      node("n", "note"),
      edge("s", "e"),
      edge("x", "y"),
    );
    expect(problemsOf(document).map((one) => [one.code, one.node, one.severity])).toEqual([
      ["not_connected", "x", "warning"],
      ["not_connected", "y", "warning"],
    ]);
    const { state } = await play(document);
    expect(Object.keys(state!.nodes)).toEqual(["s", "e"]);
  });
});

describe("inputs", () => {
  const typed: FlowDocument = {
    ...flow(node("e", "end", { values: { n: "{{ inputs.n }}" } })),
    inputs: {
      type: "object",
      properties: { n: { type: "integer" }, word: { type: "string", default: "x" } },
      required: ["n"],
    },
  };
  it.each([
    [{}, "input_missing", "Input n is missing."],
    [{ n: "5" }, "input_invalid", "Input n: must be integer."],
    [{ n: 5, m: 1 }, "input_unknown", "The flow has no input m."],
  ])("%j is refused", async (inputs, code, message) => {
    expect((await play(typed, inputs)).problems[0]).toMatchObject({ code, message });
  });
  it("get their defaults, and a reference keeps its type", async () => {
    const { state } = await play(typed, { n: 5 });
    expect(state).toMatchObject({ inputs: { n: 5, word: "x" }, output: { n: 5 } });
  });
});

describe("policies", () => {
  const failing = (on_error: "fail" | "branch" | "continue", port: string) =>
    flow(
      node("t", "tool", { tool: "change", arguments: { what: "bad" } }, { policy: { on_error } }),
      node("n", "template", { text: "after" }),
      edge(`t:${port}`, "n"),
    );

  it("a failing node ends the run, or goes on through its error port, or goes on", async () => {
    expect((await play(failing("fail", "out"))).state).toMatchObject({
      status: "failed",
      node: "t",
      problem: { code: "tool_failed" },
    });
    for (const [policy, port] of [
      ["branch", "error"],
      ["continue", "out"],
    ] as const) {
      const { state } = await play(failing(policy, port));
      expect(state).toMatchObject({
        status: "finished",
        nodes: { t: { status: "failed", port }, n: { status: "finished" } },
      });
    }
  });

  it("a node that takes too long is timed out, and says its limit", async () => {
    const { state } = await play(
      flow(
        node(
          "t",
          "tool",
          { tool: "change", arguments: { what: "slow" } },
          { policy: { timeout_ms: 20 }, name: "Slow" },
        ),
      ),
    );
    expect(state).toMatchObject({
      status: "failed",
      problem: { code: "node_timeout", message: "Slow took longer than 20 ms." },
    });
  });

  it("`save` writes variables after the node, that later nodes read", async () => {
    const { state } = await play(
      flow(
        node("t", "tool", { tool: "look", arguments: { at: "x" } }, { save: { seen: "{{ output.result }}" } }),
        node("u", "template", { text: "I have {{ variables.seen }}" }),
        edge("t", "u"),
      ),
    );
    expect(state).toMatchObject({ variables: { seen: "seen x" }, output: { u: { text: "I have seen x" } } });
  });

  it.each([
    ["steps", { steps: 2 }],
    ["tool_calls", { tool_calls: 1 }],
    ["tokens", { tokens: 10 }],
  ])("the budget of %s ends the run with what was done so far", async (limit, budget) => {
    const document: FlowDocument = {
      ...flow(
        node("m1", "llm", { prompt: "a" }),
        node("t1", "tool", { tool: "look", arguments: { at: "1" } }),
        node("t2", "tool", { tool: "look", arguments: { at: "2" } }),
        node("m2", "llm", { prompt: "b" }),
        edge("m1", "t1"),
        edge("t1", "t2"),
        edge("t2", "m2"),
      ),
      settings: { budget },
    };
    const { state, events } = await play(document);
    expect(state).toMatchObject({ status: "limit_reached", reason: limit });
    expect(state!.nodes.m1?.status).toBe("finished");
    expect(events.at(-1)).toMatchObject({ type: "run.limit_reached", limit });
  });

  it("branches that do not depend on each other run at the same time", async () => {
    const slow = (id: string) =>
      node(
        id,
        "tool",
        { tool: "change", arguments: { what: "slow" } },
        { policy: { timeout_ms: 100, on_error: "continue" } },
      );
    const { state, events } = await play(flow(slow("a"), slow("b"), slow("c")));
    const firstEnd = events.findIndex((event) => event.type === "node.failed");
    expect(events.slice(0, firstEnd).filter((event) => event.type === "node.started")).toHaveLength(3);
    expect(state!.status).toBe("finished");
  });

  it("a case that was deleted never fires, and the first case that holds is taken", async () => {
    const cases = [
      { id: "A", all: [greater("{{ inputs.x }}", "10")] },
      { id: "B", all: [greater("{{ inputs.x }}", "5")] },
    ];
    const document: FlowDocument = {
      ...flow(
        node("c", "condition", { cases }),
        node("x", "set"),
        node("y", "set"),
        edge("c:A", "x"),
        edge("c:B", "y"),
      ),
      inputs: { type: "object", properties: { x: { type: "number" } } },
    };
    const taken = async (x: number) => {
      const { state } = await play(document, { x });
      return [state!.nodes.c?.port, state!.nodes.x?.status, state!.nodes.y?.status];
    };
    expect(await taken(1)).toEqual(["else", "skipped", "skipped"]);
    expect(await taken(7)).toEqual(["B", "skipped", "finished"]);
    expect(await taken(20)).toEqual(["A", "finished", "skipped"]);
  });
});

describe("a model call that asks for JSON", () => {
  const schema = { type: "object", properties: { kind: { enum: ["billing", "other"] } }, required: ["kind"] };
  it.each([
    ['Here: ```json\n{"kind":"billing"}\n```', "finished"],
    ['{"kind":"weather"}', "failed"],
    ["no json at all", "failed"],
  ])("%s ends as %s", async (text, status) => {
    const model = scriptedModel([{ text }]);
    const engine = scriptedEngine(model);
    const document = flow(node("m", "llm", { prompt: "Sort it.", schema, schema_retries: 0 }));
    await engine.start({ run_id: "r", flow: document, inputs: {}, model: null, trigger: "manual" });
    const state = await engine.settled("r");
    expect(state.status).toBe(status);
    if (status === "failed") expect(state.problem?.code).toBe("output_schema");
    else expect(state.nodes.m?.output).toMatchObject({ result: { kind: "billing" } });
    expect(model.requests[0]?.schema).toEqual(schema);
  });
});
