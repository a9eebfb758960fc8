import { expect, it } from "vitest";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import { eventLine } from "./event-line";
import { retriesOf } from "./retries-of";

const problem = { code: "tool_failed", message: "no answer" };
const line = (event: NewEvent) => eventLine({ v: 1, run_id: "r", seq: 1, at: 0, ...event } as RunEvent);

it.each<[NewEvent, string]>([
  [{ type: "pass.started", path: "each", pass: 2, item: "a.txt" }, "#3 · a.txt"],
  [{ type: "pass.started", path: "again", pass: 0 }, "#1"],
  [{ type: "pass.finished", path: "each", pass: 2, how: "done", output: 7 }, "#3 · done · 7"],
  [{ type: "pass.finished", path: "each", pass: 0, how: "failed", problem }, "#1 · failed · no answer"],
  [{ type: "node.retrying", path: "a", attempt: 2, delay_ms: 1500, problem }, "#2 · +1500 ms · no answer"],
  [{ type: "node.waiting", path: "a", reason: "wait", until: 0 }, "wait → 1970-01-01T00:00:00.000Z"],
  [{ type: "run.waiting", reason: "breakpoint", node: "a" }, "breakpoint · a"],
  [{ type: "run.resumed", reason: "continue", breakpoints: ["b"] }, "continue · b"],
  [{ type: "node.finished", path: "a", output: 1, duration_ms: 0, given: "pin" }, "[pin] 1"],
  [
    { type: "approval.decided", path: "a", approval: "a#x", decision: "approved", by: "Ada", comment: "ok" },
    "approved · Ada · ok",
  ],
])("tells %j on one line", (event, told) => {
  expect(line(event)).toBe(told);
});

it("gathers the failed attempts of a step up to a moment", () => {
  const events = [2, 3].map(
    (attempt, index) =>
      ({
        v: 1,
        run_id: "r",
        seq: index + 1,
        at: 0,
        type: "node.retrying",
        path: "a",
        attempt,
        delay_ms: 9,
        problem,
      }) as RunEvent,
  );
  expect(retriesOf(events, "a").map((one) => one.attempt)).toEqual([1, 2]);
  expect(retriesOf(events, "a", 1)).toHaveLength(1);
  expect(retriesOf(events, "b")).toEqual([]);
});
