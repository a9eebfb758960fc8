import { describe, expect, it } from "vitest";
import { RunFold } from "@/engine/contract/reduce-run";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import type { ToolResult } from "@/engine/contract/tool-result";
import { traceLines } from "./trace-lines";

function linesOf(...events: NewEvent[]): string[] {
  const fold = new RunFold();
  const started: NewEvent = {
    type: "run.started",
    flow: { id: "f", name: "My flow", version: "1" },
    inputs: {},
    variables: {},
    model: "rehearsal/x",
    trigger: "test",
    budget: {},
  };
  return [started, ...events].flatMap((event, index) => {
    const whole = { v: 1, run_id: "r", seq: index + 1, at: index, ...event } as RunEvent;
    fold.add(whole);
    return traceLines(whole, fold.state);
  });
}

const started: NewEvent = { type: "node.started", path: "a", attempt: 1, input: {} };
const result = (part: Partial<ToolResult>): NewEvent => ({
  type: "tool.finished",
  path: "a",
  call: "c",
  result: {
    status: "ok",
    action: "file_list",
    params: { dir_path: "/workspace" },
    result: { path: "/workspace", count: 12, entries: Array.from({ length: 12 }, () => ({})) },
    error: null,
    duration_ms: 1,
    truncated: false,
    ...part,
  },
});

describe("the trace", () => {
  it("tells thoughts and calls as the article does", () => {
    const asked: NewEvent = {
      type: "model.requested",
      path: "a",
      call: "m",
      round: 1,
      model: "rehearsal/x",
      protocol: "native",
      messages: { keep: 0, add: [] },
      tools: [],
    };
    const answered: NewEvent = {
      type: "model.responded",
      path: "a",
      call: "m",
      text: "I look first.\nThen I sort.",
      calls: [],
      finish: "stop",
      usage: null,
      duration_ms: 5,
    };
    expect(linesOf(started, asked, answered, result({}))).toEqual([
      "[run] My flow started with rehearsal/x",
      "[a] started",
      "[a] THINK: I look first.",
      "  Then I sort.",
      "[tool] file_list(dir_path=/workspace) -> ok, 12 items",
    ]);
  });

  it("tells failures with their reason", () => {
    const error = "eexist: destination path already exists: /workspace/a.jpg";
    expect(linesOf(started, result({ status: "error", result: null, error })).at(-1)).toBe(
      `[tool] file_list(dir_path=/workspace) -> error: ${error}`,
    );
  });

  it("cuts long arguments and quotes what has blanks in it", () => {
    const params = { file_path: "/workspace/a b.txt", content: "x".repeat(500) };
    const line = linesOf(started, result({ action: "file_write", params, result: { bytes: 500 } })).at(-1)!;
    expect(line).toMatch(/^\[tool\] file_write\(file_path="\/workspace\/a b\.txt", content=x+…\) -> ok$/);
  });

  it("lets nothing that a tool or a model says steer the terminal", () => {
    const error = "bad \u001b[2J\u202e name";
    expect(linesOf(started, result({ status: "error", error })).at(-1)).toContain("bad \\u001b[2J\\u202e name");
  });

  it("tells skipped nodes, brakes, variables and the output", () => {
    expect(
      linesOf(
        { type: "node.skipped", path: "b", reason: "dead" },
        started,
        { type: "brake.tripped", path: "a", brake: "converged", why: "nothing new", round: 2 },
        { type: "variable.set", path: "a", name: "n", value: { x: 1 } },
        { type: "node.finished", path: "a", output: { case: "late" }, port: "late", duration_ms: 1_500 },
        { type: "run.finished", output: { n: 1 }, duration_ms: 61_000 },
      ).slice(1),
    ).toEqual([
      "[b] skipped (dead)",
      "[a] started",
      "[a] BRAKE converged: nothing new",
      '[a] n = {"x":1}',
      "[a] finished in 1.5 s, takes late",
      "[run] finished in 1 min 1 s",
      "",
      "{",
      '  "n": 1',
      "}",
    ]);
  });

  it("tells passes, attempts, waiting and what was given", () => {
    const problem = { code: "x", message: "no answer" };
    expect(
      linesOf(
        { type: "pass.started", path: "each", pass: 0, item: "a.txt" },
        { type: "pass.finished", path: "each", pass: 0, how: "failed", problem },
        { type: "pass.started", path: "each", pass: 1 },
        { type: "pass.finished", path: "each", pass: 1, how: "break" },
        { type: "node.retrying", path: "a", attempt: 2, delay_ms: 1_500, problem },
        { type: "node.waiting", path: "w", reason: "wait", until: 0 },
        { type: "run.waiting", reason: "breakpoint", node: "each[0]/b" },
        { type: "node.finished", path: "p", output: 1, duration_ms: 0, given: "pin" },
      ).slice(1),
    ).toEqual([
      "[each] pass 1: a.txt",
      "[each] pass 1 FAILED: no answer",
      "[each] pass 2",
      "[each] pass 2 ended the loop",
      "[a] attempt 1 failed: no answer",
      "[a] tries again in 1.5 s",
      "[w] waits: wait until 1970-01-01T00:00:00.000Z",
      "[run] waits: at a breakpoint (each[0]/b)",
      "[p] finished in 0 ms, given by its pin",
    ]);
  });

  it("tells questions to people and who decided", () => {
    const asks = (kind: "approval" | "outcome", what: unknown, choices: string[]): NewEvent => ({
      type: "approval.requested",
      path: "pay",
      approval: `pay#${kind}`,
      kind,
      what,
      choices,
    });
    const decided = { type: "approval.decided", path: "pay", approval: "pay#approval" } as const;
    expect(
      linesOf(
        asks("approval", { message: "Pay 5?\nReally?" }, ["approved", "rejected"]),
        { ...decided, decision: "approved", by: "Ada", comment: "fine" },
        asks("outcome", { tool: "http_request", params: { url: "http://x/" } }, ["done", "retry"]),
        { ...decided, approval: "pay#outcome", decision: "retry", by: "expiry" },
      ).slice(1),
    ).toEqual([
      "[pay] asks a person (approved, rejected): Pay 5?\\nReally?",
      "[pay] Ada decided: approved (fine)",
      "[pay] asks a person (done, retry): did http_request(url=http://x/) happen?",
      "[pay] nobody decided in time; taken as retry",
    ]);
  });
});
