import { expect, it } from "vitest";
import { edge, flowOf, framedMaps as maps, step } from "@/components/canvas/framed-flow";
import { placesOf } from "@/components/canvas/frames";
import { tidyLevels } from "./tidy-levels";

it("Tidy up lets no two cards or frames of one level overlap, at any depth", () => {
  const flow = flowOf(
    [
      step("a"),
      step("each", { type: "loop" }),
      step("b"),
      step("x", { parent: "each" }),
      step("y", { parent: "each" }),
      step("inner", { type: "loop", parent: "each" }),
      step("q", { parent: "inner" }),
      step("r", { parent: "inner" }),
    ],
    [edge("a", "each"), edge("each", "b"), edge("x", "inner"), edge("inner", "y"), edge("q", "r")],
  );
  const places = [...placesOf(tidyLevels(maps)(flow), maps)];
  for (const [one, a] of places)
    for (const [two, b] of places) {
      if (one >= two || a.around.join() !== b.around.join()) continue;
      const apart =
        a.x + a.shape.width <= b.x ||
        b.x + b.shape.width <= a.x ||
        a.y + a.shape.height <= b.y ||
        b.y + b.shape.height <= a.y;
      expect([one, two, apart]).toEqual([one, two, true]);
    }
});

it("Tidy up lets a frame fit its content again", () => {
  const big = step("each", { type: "loop", size: { width: 2000, height: 900 } });
  const flow = flowOf([big, step("x", { parent: "each" }), step("y", { parent: "each" })], [edge("x", "y")]);
  const after = tidyLevels(maps)(flow);
  expect(after.nodes[0]).not.toHaveProperty("size");
  expect(after.nodes[1]!.position).toEqual({ x: 24, y: 76 });
});
