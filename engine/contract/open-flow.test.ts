import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openFlow } from "./open-flow";

const article = {
  id: "file-organizer-flow",
  nodes: [
    {
      id: "agent_main",
      type: "agent",
      model: "gpt-4o-mini",
      system_prompt: "订单号是 {variables.order_id}",
      tools: ["file_list"],
      max_iterations: 15,
    },
    { id: "then", node_type: "llm", prompt: "Say {inputs.word}, {not.this} and {{ variables.kept }}" },
  ],
};

describe("opening a flow", () => {
  it("reads the article's compact form: config on the node, edges from list order, positions laid out", () => {
    const { flow } = openFlow(article);
    expect(flow?.nodes[0]).toMatchObject({
      id: "agent_main",
      type: "agent",
      config: {
        model: "gpt-4o-mini",
        max_iterations: 15,
        tools: ["file_list"],
        system_prompt: "订单号是 {{ variables.order_id }}",
      },
    });
    expect(flow?.nodes[1]?.config.prompt).toBe("Say {{ inputs.word }}, {not.this} and {{ variables.kept }}");
    expect(flow?.edges).toEqual([
      { id: "e1", from: { node: "agent_main", port: "out" }, to: { node: "then", port: "in" } },
    ]);
    expect(flow?.nodes.map((node) => node.position)).toEqual([
      { x: 0, y: 0 },
      { x: 296, y: 0 },
    ]);
    expect(flow?.name).toBe("file-organizer-flow");
  });

  it("keeps fields that it does not know, and single braces of a full document", () => {
    const full = {
      format: "sinew.flow",
      version: 1,
      id: "f",
      name: "F",
      later: { a: 1 },
      nodes: [
        { id: "a", type: "template", config: { text: "{variables.x}" }, position: { x: 1, y: 2, z: 3 }, colour: "red" },
      ],
      edges: [],
    };
    expect(openFlow(full)).toEqual({ flow: full, problems: [] });
  });

  it.each([
    [null, "not_a_flow"],
    [[], "not_a_flow"],
    [{}, "not_a_flow"],
    [{ format: "sinew.run", nodes: [] }, "not_a_flow"],
    [{ format: "sinew.flow", version: 2, nodes: [], edges: [] }, "flow_newer"],
    [{ format: "sinew.flow", version: 1, id: "x", name: "x", nodes: "no", edges: [] }, "flow_shape"],
    [{ id: "x", nodes: [{ id: { not: "" }, type: "set" }] }, "flow_shape"],
    [{ id: "x", nodes: Array.from({ length: 2001 }, (_, i) => ({ id: `n${i}`, type: "set" })) }, "flow_too_large"],
  ])("refuses %j with a code", (raw, code) => {
    const opened = openFlow(raw);
    expect(opened.flow).toBeNull();
    expect(opened.problems[0]?.code).toBe(code);
    expect(opened.problems[0]?.message).not.toMatch(/\{\w+\}/);
  });

  it("never throws and never pollutes, whatever JSON comes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (nodes, edges) => {
        openFlow({ format: "sinew.flow", version: 1, id: "x", name: "x", nodes, edges });
        openFlow({ nodes: [nodes], edges });
        openFlow(nodes);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
