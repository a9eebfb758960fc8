import { expect, it } from "vitest";
import type { FlowDocument, FlowNode } from "./flow";
import { layOut } from "./lay-out";

const node = (id: string, more: Partial<FlowNode> = {}): FlowNode => ({ id, type: "set", config: {}, ...more });
const flow = (nodes: FlowNode[], ...pairs: [string, string][]): FlowDocument => ({
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes,
  edges: pairs.map(([from, to]) => ({
    id: `${from}-${to}`,
    from: { node: from, port: "out" },
    to: { node: to, port: "in" },
  })),
});
const places = (laid: FlowDocument) => Object.fromEntries(laid.nodes.map((one) => [one.id, one.position]));

it("places cards in columns and rows, and leaves placed ones alone", () => {
  const laid = layOut(
    flow(
      [node("a"), node("b"), node("c"), node("d", { position: { x: 7, y: 8 } })],
      ["a", "b"],
      ["a", "c"],
      ["b", "d"],
    ),
  );
  expect(places(laid)).toEqual({
    a: { x: 0, y: 0 },
    b: { x: 296, y: 0 },
    c: { x: 296, y: 176 },
    d: { x: 7, y: 8 },
  });
});

it("gives a frame the room that its content needs, and an empty one its least size", () => {
  const inside = ["x", "y", "z"].map((id) => node(id, { parent: "each" }));
  const laid = layOut(
    flow(
      [node("a"), node("each", { type: "loop" }), node("b"), node("beside"), ...inside, node("none", { type: "map" })],
      ["a", "each"],
      ["each", "b"],
      ["a", "beside"],
      ["x", "y"],
      ["y", "z"],
      ["b", "none"],
    ),
  );
  const at = places(laid);
  expect(at.z).toEqual({ x: 24 + 2 * 296, y: 76 });
  expect(at.b!.x).toBe(296 + 24 + 2 * 296 + 232 + 24 + 64);
  expect(at.beside!.y).toBe(76 + 112 + 24 + 64);
  expect(at.none!.x).toBe(at.b!.x + 296);
});

it("knows the size of a frame inside a frame, and takes a larger one that is written down", () => {
  const laid = layOut(
    flow(
      [
        node("outer", { type: "loop" }),
        node("inner", { type: "loop", parent: "outer", size: { width: 900, height: 500 } }),
        node("deep", { parent: "inner" }),
        node("after", { parent: "outer" }),
        node("last"),
      ],
      ["inner", "after"],
      ["outer", "last"],
    ),
  );
  const at = places(laid);
  expect(at.deep).toEqual({ x: 24, y: 76 });
  expect(at.after).toEqual({ x: 24 + 900 + 64, y: 76 });
  expect(at.last!.x).toBe(24 + 900 + 64 + 232 + 24 + 64);
});

it("survives parents that are missing or go in a circle", () => {
  const laid = layOut(flow([node("a", { parent: "gone" }), node("b", { parent: "c" }), node("c", { parent: "b" })]));
  for (const one of laid.nodes) expect(one.position).toBeDefined();
});
