import { describe, expect, it } from "vitest";
import type { FlowDocument } from "./flow";
import { partOfRun } from "./partial-run";
import { reduceAll } from "./reduce-run";
import type { NewEvent, RunEvent } from "./run-event";

const edge = (id: string, from: string, to: string, port = "out") => ({
  id,
  from: { node: from, port },
  to: { node: to, port: "in" },
});
const flow = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes: [
    { id: "a", type: "set", config: {} },
    { id: "ask", type: "approval", config: {} },
    { id: "yes", type: "template", config: {} },
    { id: "no", type: "template", config: {} },
  ],
  edges: [edge("1", "a", "ask"), edge("2", "ask", "yes", "approved"), edge("3", "ask", "no", "rejected")],
} satisfies FlowDocument as FlowDocument;

const ends: NewEvent[] = [
  { type: "node.finished", path: "a", output: 1, duration_ms: 5 },
  { type: "node.finished", path: "ask", output: { decision: "approved" }, port: "approved", duration_ms: 5 },
  { type: "node.skipped", path: "no", reason: "dead" },
];
const record = reduceAll(
  ends.map((event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 0, ...event }) as RunEvent),
);

describe("a node run alone", () => {
  it("has what came before it given, by the ports that were taken", () => {
    const part = partOfRun(flow, { mode: "node", node: "yes" }, record);
    expect(part?.only).toEqual(["a", "ask", "yes"]);
    expect(part?.given).toMatchObject([
      { path: "a", given: "record" },
      { path: "ask", port: "approved", given: "record" },
    ]);
  });

  it("runs on a branch that was not taken too", () => {
    expect(partOfRun(flow, { mode: "node", node: "no" }, record)?.only).toEqual(["a", "no"]);
  });
});

describe("a run from a node on", () => {
  it("goes on along the record, and takes a branch that was not taken when it is asked for", () => {
    expect(partOfRun(flow, { mode: "from", node: "yes" }, record)?.only).toBeNull();
    expect(partOfRun(flow, { mode: "from", node: "no" }, record)?.only).toEqual(["a", "yes", "no"]);
  });

  it("keeps variables with a slash in their name, but not those of a called flow", () => {
    const writes = [
      { type: "variable.set", path: "a", name: "a/b", value: 1 },
      { type: "variable.set", path: "ask/x", name: "ask/v", value: 2 },
    ] as const;
    const all = [...writes, ...ends].map(
      (event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 0, ...event }) as RunEvent,
    );
    const given = partOfRun(flow, { mode: "from", node: "yes" }, reduceAll(all))?.given;
    expect(given?.filter((event) => event.type === "variable.set")).toEqual([
      { type: "variable.set", path: "a", name: "a/b", value: 1 },
    ]);
  });
});
