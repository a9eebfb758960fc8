import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { nodeAt, outermostNode, pathTitle } from "./node-at";
import { passAround, shownPath } from "./use-shown-path";

const inner = {
  format: "sinew.flow",
  version: 1,
  id: "g",
  name: "G",
  nodes: [
    { id: "rows", type: "map", name: "Rows", config: {} },
    { id: "fetch", type: "tool", name: "Fetch", parent: "rows", config: {} },
  ],
  edges: [],
} satisfies FlowDocument as FlowDocument;
const flow = {
  ...inner,
  id: "f",
  nodes: [
    { id: "each", type: "loop", name: "Each file", config: {} },
    { id: "ask", type: "subflow", name: "Ask", parent: "each", config: { flow: "g", version: "v1" } },
    { id: "fetch", type: "set", name: "Another", config: {} },
  ],
  flows: { v1: inner },
} satisfies FlowDocument as FlowDocument;

describe("the path of a step", () => {
  it("reads as names and passes, through called flows", () => {
    expect(pathTitle(flow, "each")).toBe("Each file");
    expect(pathTitle(flow, "each[2]/ask/rows[0]/fetch")).toBe("Each file #3 / Ask / Rows #1 / Fetch");
  });

  it("keeps the ids of nodes that the flow does not hold", () => {
    expect(pathTitle(flow, "gone[1]/fetch")).toBe("gone #2 / Another");
    expect(pathTitle(flow, "constructor")).toBe("constructor");
  });

  it("leads to the node of its own document", () => {
    expect(nodeAt(flow, "each[2]/ask/rows[0]/fetch")?.type).toBe("tool");
    expect(nodeAt(flow, "fetch")?.type).toBe("set");
    expect(outermostNode("each[2]/ask/rows[0]/fetch")).toBe("each");
  });
});

it("shows of a node the chosen step, else the outermost, else the latest", () => {
  const step = (path: string, started_seq: number) => ({ path, node: "a", started_seq });
  const nodes = { "each[0]/a": step("each[0]/a", 3), "each[1]/a": step("each[1]/a", 5) };
  const run = { nodes } as unknown as Parameters<typeof shownPath>[0];
  expect(shownPath(run, "a", "each[0]/a")).toBe("each[0]/a");
  expect(shownPath(run, "a", "each[7]/a")).toBe("each[1]/a");
  expect(shownPath(run, "a", null)).toBe("each[1]/a");
  expect(shownPath(run, "b", "each[0]/a")).toBe("b");
  expect(shownPath({ nodes: { ...run.nodes, a: run.nodes["each[0]/a"]! } }, "a", null)).toBe("a");
});

it("stays with a pass in which the node did not run, picked or newest, and never shows another one's state", () => {
  const nodes = {
    each: { path: "each", node: "each", started_seq: 1, passes: [{ how: "done" }, { how: "done" }, { how: null }] },
    "each[1]/a": { path: "each[1]/a", node: "a", started_seq: 5 },
    "each[1]/rows": { path: "each[1]/rows", node: "rows", started_seq: 6, passes: [{ how: "done" }] },
    "each[1]/rows[0]/deep": { path: "each[1]/rows[0]/deep", node: "deep", started_seq: 7 },
    "call/x": { path: "call/x", node: "x", started_seq: 8 },
  };
  const run = { nodes } as unknown as Parameters<typeof shownPath>[0];
  expect(shownPath(run, "a", "each[0]/a")).toBe("each[0]/a");
  expect(shownPath(run, "a", "each[7]/a")).toBe("each[2]/a");
  expect(shownPath(run, "a", null)).toBe("each[2]/a");
  expect(shownPath(run, "deep", null)).toBe("each[2]/rows[0]/deep");
  expect(shownPath(run, "x", null)).toBe("call/x");
  expect(passAround(run, "each[0]/a")).toMatchObject({ path: "each", pass: 0, state: { how: "done" } });
  expect(passAround(run, "each[2]/rows[0]/deep")).toMatchObject({ path: "each", pass: 2, state: { how: null } });
  expect(passAround(run, "each[7]/a")).toBeNull();
});
