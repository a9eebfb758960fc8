import fc from "fast-check";
import { expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { placeOf, stepAt, trackBands, trackTicks } from "./track-bands";

const log = (paths: (string | null)[]) =>
  paths.map((path, index) =>
    path === null ? { seq: index + 1, type: "run.started" } : { seq: index + 1, type: "node.started", path },
  ) as RunEvent[];

it("joins the steps of one outermost node, passes and inner nodes included", () => {
  const events = log([null, "a", "a", "each[0]/x", "each[1]/y", "each", "a"]);
  expect(trackBands(events, 7, 1)).toEqual([
    { node: "a", from: 2, to: 3 },
    { node: "each", from: 4, to: 6 },
    { node: "a", from: 7, to: 7 },
  ]);
});

it("stays small and in order however long and mixed the run is", () => {
  const events = log(Array.from({ length: 20_000 }, (_, index) => `n${index % 3}`));
  const bands = trackBands(events, events.length);
  expect(bands.length).toBeLessThan(800);
  for (const [index, band] of bands.entries()) expect(band.from).toBeGreaterThan(bands[index - 1]?.to ?? 0);
  expect(trackTicks(events, events.length, () => true).length).toBeLessThanOrEqual(481);
});

it("keeps a failure that shares its slot with other steps", () => {
  const events = log(Array.from({ length: 5000 }, () => "a"));
  events[2500] = { seq: 2501, type: "node.failed", path: "a" } as RunEvent;
  expect(trackTicks(events, 5000, () => true).filter((tick) => tick.family === "fail")).toEqual([
    { seq: 2501, family: "fail", rank: 4 },
  ]);
});

it("finds the step again from its place", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const [seq, last] = a < b ? [a, b] : [b, a];
      expect(stepAt(placeOf(seq, last), last)).toBe(seq);
    }),
  );
});
