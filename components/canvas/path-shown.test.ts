import { describe, expect, it } from "vitest";
import type { PassState } from "@/engine/contract/run-state";
import { newestPass, withPick } from "./path-shown";

const pass = (how: PassState["how"]): PassState => ({
  how,
  item: null,
  output: null,
  problem: null,
  started_at: 0,
  ended_at: null,
});
const NONE: ReadonlyMap<string, number> = new Map();

describe("the pass that is shown", () => {
  const passes = [pass("done"), pass(null), pass("done")];
  it("is any that was picked, the last one too while an earlier one runs", () => {
    expect(newestPass(passes)).toBe(1);
    for (const index of [0, 2]) expect(withPick(NONE, "each", index, passes).get("each")).toBe(index);
  });
  it("is followed again once the newest is picked", () => {
    const picked = withPick(NONE, "each", 0, passes);
    expect(withPick(picked, "each", 1, passes).has("each")).toBe(false);
    const ended = passes.map(() => pass("done"));
    expect(withPick(picked, "each", 2, ended).has("each")).toBe(false);
    expect(picked.get("each")).toBe(0);
  });
});
