import { expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { failingStep, isFailureOrCall, isNodeStep, walk } from "./step-walk";

const log = (...types: (string | object)[]) =>
  types.map((type, index) => ({ seq: index + 1, ...(typeof type === "string" ? { type } : type) }) as RunEvent);
const ok = { type: "tool.finished", result: { status: "ok" } };
const events = log("run.started", "node.started", "agent.state", ok, "node.finished", "node.started", "run.finished");

it("walks to the next step that is wanted, and nowhere past the ends", () => {
  expect(walk(events, 2, 1, isNodeStep)).toBe(6);
  expect(walk(events, 6, -1, isNodeStep)).toBe(2);
  expect(walk(events, 1, 1, isFailureOrCall)).toBe(4);
  expect(walk(events, 7, 1, () => true)).toBeNull();
  expect(walk(events, 1, -1, () => true)).toBeNull();
});

it("finds where a failed run went wrong: not a failure that had a way on", () => {
  const failed = log(
    "run.started",
    { type: "node.failed", path: "a", port: "error" },
    { type: "node.failed", path: "b" },
    "node.cancelled",
    { type: "run.failed", node: "b" },
  );
  expect(failingStep(failed)).toBe(3);
  expect(failingStep(log("run.started", { type: "run.failed" }))).toBe(2);
  expect(failingStep(events)).toBeNull();
  expect(failingStep(events.slice(0, 3))).toBeNull();
});
