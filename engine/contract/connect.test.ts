import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "./catalog";
import { canConnect, legalTargets } from "./connect";
import type { FlowDocument, FlowNode } from "./flow";

const text = { en: "", zh: "" };
const kind = (name: string, inputs: string[], outputs: string[]): CatalogEntry => ({
  kind: name,
  family: "data",
  group: "data",
  icon: "box",
  label: text,
  description: text,
  inputs: inputs.map((id) => ({ id })),
  outputs: outputs.map((id) => ({ id })),
  runs: name !== "note",
  config: {},
  form: [],
  defaults: {},
  summary: [],
});
const kinds = new Map(
  [kind("start", [], ["out"]), kind("set", ["in"], ["out"]), kind("end", ["in"], []), kind("note", [], [])].map(
    (entry) => [entry.kind, entry] as const,
  ),
);
const node = (id: string, type = "set"): FlowNode => ({ id, type, config: {} });
const flow: FlowDocument = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes: [node("s", "start"), node("a"), node("b"), node("z", "end"), node("n", "note")],
  edges: [
    { id: "e1", from: { node: "s", port: "out" }, to: { node: "a", port: "in" } },
    { id: "e2", from: { node: "a", port: "out" }, to: { node: "b", port: "in" } },
  ],
};
const ask = (from: string, to: string, fromPort = "out", toPort = "in") =>
  canConnect(flow, kinds, { node: from, port: fromPort }, { node: to, port: toPort })?.code ?? null;

describe("canConnect", () => {
  it("allows a new edge forward", () => expect(ask("b", "z")).toBeNull());
  it("allows a second way to the same node", () => expect(ask("s", "b")).toBeNull());
  it("refuses an edge that is there already", () => expect(ask("s", "a")).toBe("duplicate_edge"));
  it("refuses a node's own input", () => expect(ask("a", "a")).toBe("self_loop"));
  it("refuses a cycle", () => expect(ask("b", "a")).toBe("cycle"));
  it("refuses a start's input, an end's output and notes", () => {
    expect(ask("a", "s")).toBe("not_connectable");
    expect(ask("z", "b")).toBe("not_connectable");
    expect(ask("a", "n")).toBe("not_connectable");
  });
  it("refuses ports and nodes that do not exist", () => {
    expect(ask("a", "z", "nope")).toBe("not_connectable");
    expect(ask("a", "ghost")).toBe("edge_without_node");
  });
  it("lists exactly the nodes that could take the edge", () =>
    expect(legalTargets(flow, kinds, { node: "s", port: "out" }).map((ref) => ref.node)).toEqual(["b", "z"]));
  it("refuses an edge across a container's border, either way, and allows one inside", () => {
    const framed: FlowDocument = {
      ...flow,
      nodes: [...flow.nodes, { ...node("in"), parent: "b" }, { ...node("too"), parent: "b" }],
    };
    const code = (from: string, to: string) =>
      canConnect(framed, kinds, { node: from, port: "out" }, { node: to, port: "in" })?.code ?? null;
    expect([code("a", "in"), code("in", "z"), code("b", "in")]).toEqual([
      "edge_crosses",
      "edge_crosses",
      "edge_crosses",
    ]);
    expect(code("in", "too")).toBeNull();
    expect(legalTargets(framed, kinds, { node: "in", port: "out" }).map((ref) => ref.node)).toEqual(["too"]);
  });
});
