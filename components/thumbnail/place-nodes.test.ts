import { expect, test } from "vitest";
import { NODE, placeNodes, SCALE } from "./place-nodes";

test("nodes keep the places they have on the canvas", () => {
  const placed = placeNodes(
    [
      { id: "a", type: "start", position: { x: 0, y: 0 } },
      { id: "b", type: "agent", position: { x: 320, y: 80 } },
    ],
    [{ from: "a", to: "b" }],
  );
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [320 * SCALE, 80 * SCALE],
  ]);
});

test("a container is a frame behind its children, around them", () => {
  const [frame, child] = placeNodes(
    [
      { id: "loop", type: "loop", position: { x: 100, y: 100 } },
      { id: "in", type: "tool", position: { x: 20, y: 40 }, parent: "loop" },
    ],
    [],
  );
  expect(frame).toMatchObject({ id: "loop", container: true });
  expect(child).toMatchObject({ id: "in", x: 120 * SCALE, y: 140 * SCALE });
  expect(frame!.x).toBeLessThan(child!.x);
  expect(frame!.x + frame!.width).toBeGreaterThan(child!.x + NODE.width);
});

test("a flow without positions is drawn in columns, also when it has a cycle", () => {
  const nodes = ["a", "b", "c"].map((id) => ({ id, type: "set" }));
  const straight = placeNodes(nodes, [
    { from: "a", to: "b" },
    { from: "a", to: "c" },
  ]);
  expect(straight.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [34, -11],
    [34, 11],
  ]);
  const cycle = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(placeNodes(nodes, cycle).every(({ x }) => Number.isFinite(x))).toBe(true);
});

test("parents that point at each other end", () => {
  const placed = placeNodes(
    [
      { id: "a", type: "loop", position: { x: 1, y: 1 }, parent: "b" },
      { id: "b", type: "loop", position: { x: 1, y: 1 }, parent: "a" },
    ],
    [],
  );
  expect(placed).toEqual([]);
});
