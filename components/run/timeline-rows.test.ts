import { describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import { axisMarks, opensByItself, timelineRows } from "./timeline-rows";

const flow = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes: [
    { id: "each", type: "loop", name: "Each file", config: {} },
    { id: "agent", type: "agent", name: "Sort", config: {} },
    { id: "inner", type: "set", parent: "each", config: {} },
    { id: "end", type: "end", config: {} },
    { id: "memo", type: "note", config: {} },
  ],
  edges: [],
} satisfies FlowDocument as FlowDocument;

const result = (status: "ok" | "error") => ({
  status,
  action: "file_move",
  params: {},
  result: null,
  error: null,
  duration_ms: 20,
  truncated: false,
});

const steps: [number, NewEvent][] = [
  [
    0,
    {
      type: "run.started",
      flow: { id: "f", name: "F", version: "v" },
      inputs: {},
      variables: {},
      model: null,
      trigger: "manual",
      budget: {},
    },
  ],
  [10, { type: "node.started", path: "each", attempt: 1 }],
  [11, { type: "pass.started", path: "each", pass: 0, item: "x" }],
  [11, { type: "node.started", path: "each[0]/inner", attempt: 1 }],
  [14, { type: "node.finished", path: "each[0]/inner", output: 1, duration_ms: 3 }],
  [15, { type: "pass.finished", path: "each", pass: 0, how: "done", output: 1 }],
  [20, { type: "node.finished", path: "each", output: 1, duration_ms: 10 }],
  [100, { type: "node.started", path: "agent", attempt: 1 }],
  [
    110,
    {
      type: "model.requested",
      path: "agent",
      call: "m",
      round: 1,
      model: "x",
      protocol: "native",
      messages: { keep: 0, add: [] },
      tools: [],
    },
  ],
  [
    160,
    {
      type: "model.responded",
      path: "agent",
      call: "m",
      text: "",
      calls: [],
      finish: "stop",
      usage: { input_tokens: 10, output_tokens: 5 },
      duration_ms: 50,
    },
  ],
  [
    170,
    {
      type: "tool.started",
      path: "agent",
      call: "t",
      tool: "file_move",
      params: {},
      effect: "probe",
      fingerprint: "f",
      round: 1,
    },
  ],
  [190, { type: "tool.finished", path: "agent", call: "t", round: 1, result: result("error") }],
];
const state = reduceAll(
  steps.map(([at, event], index) => ({ v: 1, run_id: "r", seq: index + 1, at: 5000 + at, ...event }) as RunEvent),
);

describe("time line rows", () => {
  it("are one per outermost step instance, then what was not reached, without notes", () => {
    const rows = timelineRows(flow, state, 5300, new Set());
    expect(rows.map((row) => [row.title, row.status])).toEqual([
      ["Each file", "finished"],
      ["Sort", "running"],
      ["end", "unreached"],
    ]);
    expect(rows[1]?.bars).toEqual([{ from: 100, to: 300, shape: "node", state: "running" }]);
    expect(rows[1]?.tokens).toBe(15);
  });

  it("open an agent into rounds with model time and calls, and a round into its calls", () => {
    const rows = timelineRows(flow, state, 5300, new Set(["agent", "agent#1"]));
    const round = rows.find((row) => row.round === 1);
    expect(round?.bars).toEqual([
      { from: 110, to: 160, shape: "model", state: "done" },
      { from: 170, to: 190, shape: "tool", state: "failed" },
    ]);
    expect([round?.calls, round?.failed_calls, round?.tokens]).toEqual([1, 1, 15]);
    expect(rows.find((row) => row.tool !== null)).toMatchObject({ tool: "file_move", status: "failed", depth: 2 });
  });

  it("open a container into its passes, and a pass into its steps", () => {
    const rows = timelineRows(flow, state, 5300, new Set(["each", "each[0]/"]));
    expect(rows[1]).toMatchObject({ key: "each[0]/", path: "each", pass: 1, depth: 1, status: "finished" });
    expect(rows[1]?.bars).toEqual([{ from: 11, to: 15, shape: "node", state: "done" }]);
    expect(rows[2]).toMatchObject({ path: "each[0]/inner", pass: null, depth: 2 });
  });

  it("open of a container its latest pass, or the one that failed", () => {
    expect(opensByItself(state.nodes.each!)).toEqual(["each", "each[0]/"]);
    const failed = structuredClone(state.nodes.each!);
    failed.passes = [{ ...failed.passes![0]!, how: "failed" }, failed.passes![0]!];
    expect(opensByItself(failed)).toEqual(["each", "each[0]/"]);
  });

  it("name a step in a called flow by the name it has there", () => {
    const called: FlowDocument = {
      ...flow,
      nodes: [{ id: "call", type: "subflow", name: "Ask", config: { flow: "g", version: "v1" } }],
      flows: { v1: { ...flow, nodes: [{ id: "inner", type: "set", name: "Fetch", config: {} }] } },
    };
    const events: NewEvent[] = [
      steps[0]![1],
      { type: "node.started", path: "call", attempt: 1 },
      { type: "node.started", path: "call/inner", attempt: 1 },
    ];
    const there = reduceAll(
      events.map((event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 5000, ...event }) as RunEvent),
    );
    const rows = timelineRows(called, there, 5300, new Set(["call"]));
    expect(rows.map((row) => [row.title, row.depth])).toEqual([
      ["Ask", 0],
      ["Fetch", 1],
    ]);
  });

  it("never show a negative time, even after a clock was set back", () => {
    const back = structuredClone(state);
    back.nodes.agent!.started_at = 4000;
    const bar = timelineRows(flow, back, 4500, new Set()).find((row) => row.node === "agent")?.bars[0];
    expect(bar?.from).toBe(0);
    expect(bar!.to).toBeGreaterThanOrEqual(0);
  });
});

it("marks an axis at round places", () => {
  expect(axisMarks(48_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(axisMarks(1)).toEqual([0, 1]);
});
