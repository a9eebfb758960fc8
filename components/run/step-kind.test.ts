import { expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { countFailures, isFailure, shows, stepKind, stepRank } from "./step-kind";

const event = (type: string, more: object = {}) => ({ type, ...more }) as RunEvent;
const refused = event("tool.finished", { result: { status: "refused" } });
const fine = event("tool.finished", { result: { status: "ok" } });

it("sorts events and ranks failures highest", () => {
  expect(stepKind(fine)).toBe("tool");
  expect(stepKind(event("model.requested"))).toBe("agent");
  expect(stepKind(event("variable.set"))).toBe("data");
  expect(stepKind(event("run.started"))).toBe("node");
  expect([stepRank(refused), stepRank(fine), stepRank(event("agent.state"))]).toEqual([4, 3, 1]);
});

it("counts a call that did not succeed as a failure", () => {
  expect(isFailure(refused)).toBe(true);
  expect(countFailures([fine, refused, event("node.failed")], 3)).toBe(2);
});

it("shows a failure by its own chip or by that of its kind, and everything when all are off", () => {
  const none = { nodes: false, agent: false, tools: false, failures: false };
  expect(shows({ ...none, failures: true }, refused)).toBe(true);
  expect(shows({ ...none, failures: true }, fine)).toBe(false);
  expect(shows({ ...none, tools: true }, refused)).toBe(true);
  expect(shows({ ...none, nodes: true }, event("note"))).toBe(true);
  expect(shows(none, fine)).toBe(true);
});
