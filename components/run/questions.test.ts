import { describe, expect, it } from "vitest";
import type { Problem } from "@/engine/contract/problem";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { NewEvent, RunEvent } from "@/engine/contract/run-event";
import { callOf, canonicalJson, messageOf, openQuestions } from "./questions";
import { isPaused, runWait } from "./run-waits";

const begin: NewEvent = {
  type: "run.started",
  flow: { id: "f", name: "F", version: "v" },
  inputs: {},
  variables: {},
  model: null,
  trigger: "manual",
  budget: {},
};
const stateAfter = (...events: NewEvent[]) =>
  reduceAll(
    [begin, ...events].map(
      (event, index) => ({ v: 1, run_id: "r", seq: index + 1, at: 1000 + index, ...event }) as RunEvent,
    ),
  );
const asked = (approval: string, path: string): NewEvent => ({
  type: "approval.requested",
  path,
  approval,
  kind: "approval",
  what: { message: "Pay?\nReally?" },
  choices: ["approved", "rejected"],
});

describe("questions of a run", () => {
  it("are open from the asking to the decision, the oldest first", () => {
    const both = [asked("b#approval", "b"), asked("a#approval", "a")];
    expect(openQuestions(stateAfter(...both)).map((one) => one.path)).toEqual(["b", "a"]);
    const decided: NewEvent = {
      type: "approval.decided",
      path: "b",
      approval: "b#approval",
      decision: "approved",
      by: "x",
    };
    expect(openQuestions(stateAfter(...both, decided)).map((one) => one.path)).toEqual(["a"]);
  });

  it("are closed when the run ends", () => {
    const end: NewEvent = { type: "run.cancelled", reason: "x", duration_ms: 1 };
    expect(openQuestions(stateAfter(asked("a#approval", "a"), end))).toEqual([]);
  });

  it("are closed when their step ends without a decision or tries anew, where the run goes on", () => {
    const waits: NewEvent = { type: "node.waiting", path: "a", reason: "approval" };
    const late = { code: "timeout", status: 500, message: "", hint: "", params: {} } as unknown as Problem;
    const failed: NewEvent = { type: "node.failed", path: "a", problem: late, port: "error", duration_ms: 1 };
    const again: NewEvent = { type: "node.retrying", path: "a", attempt: 2, delay_ms: 1, problem: late };
    const open = (...events: NewEvent[]) =>
      openQuestions(stateAfter(asked("a#approval", "a"), waits, ...events)).map((one) => one.approval);
    expect(open()).toEqual(["a#approval"]);
    expect(open(failed)).toEqual([]);
    expect(open({ type: "node.cancelled", path: "a", reason: "x" })).toEqual([]);
    expect(open(again)).toEqual([]);
    expect(open(again, asked("a#approval@2", "a"))).toEqual(["a#approval@2"]);
  });

  it("stay open while their step goes on with the answer to another", () => {
    const [one, two] = [asked("a#1", "a"), asked("a#2", "a")];
    const waits: NewEvent = { type: "node.waiting", path: "a", reason: "approval" };
    const resumed: NewEvent = { type: "node.resumed", path: "a", reason: "decided" };
    const decided: NewEvent = { type: "approval.decided", path: "a", approval: "a#1", decision: "approved", by: "x" };
    expect(openQuestions(stateAfter(one, waits, two, resumed, decided)).map((q) => q.approval)).toEqual(["a#2"]);
  });

  it("show the message as it is, and anything else as JSON", () => {
    expect(messageOf({ what: { message: "Pay?\nReally?" } })).toBe("Pay?\nReally?");
    expect(messageOf({ what: "Pay?" })).toBe("Pay?");
    expect(messageOf({ what: { amount: 1 } })).toBe('{\n  "amount": 1\n}');
  });

  it("show the arguments of a call with their keys in order, whatever they are called", () => {
    const params = JSON.parse('{"z": 1, "a": [{"y": 1, "b": 2}], "__proto__": 3}') as unknown;
    const call = callOf({ what: { tool: "http_request", params } });
    expect(call.tool).toBe("http_request");
    expect(call.params.replace(/\s/g, "")).toBe('{"__proto__":3,"a":[{"b":2,"y":1}],"z":1}');
    expect(canonicalJson(undefined)).toBe("null");
  });
});

describe("why a run waits", () => {
  it("is a person before a time, and a pause before both", () => {
    const timed: NewEvent = { type: "node.waiting", path: "w", reason: "wait", until: 9000 };
    const waits: NewEvent = { type: "run.waiting", reason: "wait", node: "w" };
    expect(runWait(stateAfter(timed, waits))).toEqual({ why: "time", path: "w", reason: "wait", due: 9000 });
    expect(runWait(stateAfter(timed, asked("a#approval", "a"), waits))).toMatchObject({ why: "person", path: "a" });
    const paused = stateAfter(timed, { type: "run.waiting", reason: "paused", node: "each[2]/b" });
    expect(runWait(paused)).toEqual({ why: "paused", path: "each[2]/b" });
    expect(isPaused(paused)).toBe(true);
  });

  it("is nothing while something works", () => {
    expect(runWait(stateAfter(asked("a#approval", "a")))).toBeNull();
  });
});
