import { describe, expect, it } from "vitest";
import { complete, matching, openBrace, pieces } from "./completion";

describe("template completion", () => {
  it("opens inside an unfinished brace and not after it is closed", () => {
    expect(openBrace("a {{ inp", 8)).toMatchObject({ from: 4, typed: "inp" });
    expect(openBrace("a {{ x }} b", 11)).toBeNull();
    expect(openBrace("a { b", 5)).toBeNull();
    expect(openBrace("{{ x | up", 9)).toBeNull();
  });
  it("adds closing braces once", () => {
    const open = openBrace("a {{ in", 7)!;
    expect(complete("a {{ in", open, "inputs.x")).toEqual({ text: "a {{ inputs.x }}", caret: 16 });
    const inside = openBrace("a {{ in }} b", 7)!;
    expect(complete("a {{ in }} b", inside, "inputs.x").text).toBe("a {{ inputs.x }} b");
  });
  it("inserts a whole template from the button", () => {
    expect(complete("ab", { from: 1, to: 1, typed: null }, "inputs.x").text).toBe("a{{ inputs.x }}b");
  });
  it("finds by path and by the node's name", () => {
    const list = [
      { path: "inputs.folder", group: "inputs" as const },
      { path: "nodes.agent_1.output.text", group: "nodes" as const, owner: "Sort files" },
    ];
    expect(matching(list, "fold").map((one) => one.path)).toEqual(["inputs.folder"]);
    expect(matching(list, "sort")).toHaveLength(1);
  });
  it("cuts text at its templates", () => {
    expect(pieces("a {{ b }} c").map((piece) => piece.template)).toEqual([false, true, false]);
  });
});
