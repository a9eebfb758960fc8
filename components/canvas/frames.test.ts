import { describe, expect, it } from "vitest";
import { createCardMaker } from "./canvas-nodes";
import { edge, flowOf, framedMaps as maps, step } from "./framed-flow";
import { isInside, placesOf } from "./frames";
import { overviewBoxes } from "./overview-layer";
import { type OverviewPicture, paintOverview } from "./paint-overview";

const NONE = new Set<string>();
const loop = (id: string, more = {}) => step(id, { type: "loop", ...more });

describe("frames", () => {
  it("come before what they hold, whose places stay relative, however deep", () => {
    const nodes = Array.from({ length: 20 }, (_, index) =>
      loop(`l${index}`, { position: { x: 30, y: 90 }, ...(index > 0 && { parent: `l${index - 1}` }) }),
    ).reverse();
    const seen = new Set<string>();
    for (const card of createCardMaker()(flowOf(nodes), maps, NONE, null, true)) {
      if (card.parentId) expect(seen.has(card.parentId)).toBe(true);
      seen.add(card.id);
      expect(card.position).toEqual({ x: 30, y: 90 });
    }
    expect(placesOf(flowOf(nodes), maps).get("l19")).toMatchObject({ x: 600, y: 1800 });
  });

  it("tell whether they hold a node, also where their size stays the same", () => {
    const make = createCardMaker();
    const big = loop("each", { size: { width: 800, height: 600 } });
    const draw = (...inside: ReturnType<typeof step>[]) => make(flowOf([big, ...inside]), maps, NONE, null, true)[0]!;
    const empty = draw();
    const one = draw(step("a", { parent: "each", position: { x: 30, y: 90 } }));
    expect([empty.data.filled, one.data.filled]).toEqual([false, true]);
    expect(one).not.toBe(empty);
    expect(draw().data.filled).toBe(false);
  });

  it("leave a thousand cards untouched while one of them is moved inside", () => {
    const make = createCardMaker();
    const nodes = [
      loop("each", { size: { width: 4000, height: 4000 } }),
      ...Array.from({ length: 1000 }, (_, i) => step(`n${i}`, { parent: "each", position: { x: 30 + i, y: 90 } })),
    ];
    const before = make(flowOf(nodes), maps, NONE, null, true);
    const moved = nodes.map((node) => (node.id === "n5" ? { ...node, position: { x: 50, y: 100 } } : node));
    const after = make(flowOf(moved), maps, NONE, null, true);
    expect(after.filter((card, index) => card !== before[index]).map((card) => card.id)).toEqual(["n5"]);
  });

  it("hold what is inside them at any depth, and not themselves", () => {
    const flow = flowOf([loop("a"), loop("b", { parent: "a" }), step("c", { parent: "b" }), step("d")]);
    expect(["a", "b", "c", "d"].filter((id) => isInside(flow, id, "a"))).toEqual(["b", "c"]);
  });
});

it("from afar frames are painted first, then the lines, then the cards", () => {
  const flow = flowOf([step("x", { parent: "each" }), step("y", { parent: "each" }), loop("each")], [edge("x", "y")]);
  const painted: string[] = [];
  const pen = {
    setTransform: () => {},
    clearRect: () => {},
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => {},
    strokeRect: () => {},
    fillText: (text: string) => painted.push(text),
    fillRect: () => {},
    stroke: () => painted.push("lines"),
  } as unknown as OverviewPicture["pen"];
  paintOverview({
    pen,
    width: 1000,
    height: 1000,
    ink: (name) => name,
    boxes: overviewBoxes(flow, maps),
    lines: [{ x1: 0, y1: 0, x2: 10, y2: 10 }],
    selected: NONE,
    transform: [0, 0, 1],
    glyph: () => null,
  });
  expect(painted).toEqual(["each", "lines", "x", "y"]);
});
