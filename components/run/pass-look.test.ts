import { describe, expect, it } from "vitest";
import type { PassState } from "@/engine/contract/run-state";
import { listedPasses, passBars } from "./pass-look";

const pass = (how: PassState["how"]) => ({ how }) as PassState;

describe("the bars of a strip of passes", () => {
  it("are one for each pass where there is room", () => {
    const bars = passBars([pass("done"), pass("failed"), undefined, pass(null), pass("cancelled")], 1, 12);
    expect(bars.map((one) => one.look)).toEqual(["done", "failed", "done", "running", "stopped"]);
    expect(bars.map((one) => one.shown)).toEqual([false, true, false, false, false]);
  });

  it("tell the worst of their passes, lose none, and show one", () => {
    const passes = Array.from({ length: 1_000 }, (_, index) => pass(index === 777 ? "failed" : "done"));
    for (const at of [0, 499, 999]) {
      const bars = passBars(passes, at, 24);
      expect(bars).toHaveLength(24);
      expect(bars.filter((one) => one.look === "failed")).toHaveLength(1);
      expect(bars.filter((one) => one.shown)).toHaveLength(1);
    }
    expect(passBars(passes, 0, 24).findIndex((one) => one.look === "failed")).toBe(18);
  });
});

describe("the passes in a menu", () => {
  it("are all of a few, and of many those that failed and the newest", () => {
    expect(listedPasses([pass("done"), undefined, pass(null)])).toEqual([0, 2]);
    const passes = Array.from({ length: 500 }, (_, index) => pass(index % 100 === 7 ? "failed" : "done"));
    const listed = listedPasses(passes);
    expect(listed).toHaveLength(5 + 20);
    expect(listed.slice(0, 5)).toEqual([7, 107, 207, 307, 407]);
    expect(listed.at(-1)).toBe(499);
  });
});
