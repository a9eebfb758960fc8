import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import { outputsWanted } from "./outputs-wanted";

const flow = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes: [
    { id: "start", type: "start", config: {} },
    { id: "a", type: "set", config: { values: {} } },
    { id: "pinned", type: "set", config: {}, pin: { output: { x: 1 } } },
    { id: "查询", type: "tool", config: {} },
    { id: "each", type: "map", config: { items: "{{ nodes.a.output.list }}" } },
    {
      id: "inner",
      type: "template",
      parent: "each",
      config: { template: '{{ nodes["查询"].output.result.body }} {{ item }}' },
    },
    { id: "last", type: "template", config: { template: "{{ nodes.pinned.output.x }}" } },
  ],
  edges: [
    { id: "e0", from: { node: "start", port: "out" }, to: { node: "a", port: "in" } },
    { id: "e1", from: { node: "each", port: "out" }, to: { node: "last", port: "in" } },
  ],
} satisfies FlowDocument as FlowDocument;

const state = (...events: NewEvent[]) =>
  reduceAll(events.map((event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 0, ...event }) as RunEvent));

describe("what running one node needs of others", () => {
  it("is what it and the nodes inside it read, with an example of the shape", () => {
    expect(outputsWanted(flow, "each", null).map(({ node, output, example }) => [node.id, output, example])).toEqual([
      ["a", undefined, { list: "" }],
      ["查询", undefined, { result: { body: "" } }],
    ]);
  });

  it("comes from the pin, then from the recorded run; nodes before it count too, the start does not", () => {
    const record = state(
      { type: "node.finished", path: "each", output: { items: [] }, duration_ms: 1 },
      { type: "node.finished", path: "pinned", output: { x: 2 }, duration_ms: 1 },
    );
    expect(outputsWanted(flow, "last", record).map(({ node, output, from }) => [node.id, output, from])).toEqual([
      ["pinned", { x: 1 }, "pin"],
      ["each", { items: [] }, "record"],
    ]);
    expect(outputsWanted(flow, "a", null)).toEqual([]);
  });
});
