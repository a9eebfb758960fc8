import { bench, describe } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { createEventLog } from "./event-log";

const NODES = 1000;
const log = createEventLog();
const add = (event: object) => log.add({ v: 1, run_id: "r", seq: log.events.length + 1, at: 0, ...event } as RunEvent);
add({
  type: "run.started",
  flow: { id: "f", name: "F", version: "v" },
  inputs: {},
  variables: {},
  model: null,
  trigger: "manual",
  budget: {},
});
while (log.events.length < 10_000) {
  const path = `n${log.events.length % NODES}`;
  const call = `c${log.events.length}`;
  add({ type: "node.started", path, attempt: 1, input: {} });
  add({ type: "tool.started", path, call, tool: "file_read", params: {}, effect: "pure", fingerprint: call });
  add({
    type: "tool.finished",
    path,
    call,
    result: {
      status: "ok",
      action: "file_read",
      params: {},
      result: "x",
      error: null,
      duration_ms: 1,
      truncated: false,
    },
  });
  add({ type: "node.finished", path, output: { text: "x" }, duration_ms: 1 });
}

describe("seek in 10,000 events of 1,000 nodes", () => {
  let at = 1;
  bench("stateAt", () => {
    at = (at * 7919 + 13) % 10_000;
    log.stateAt(at);
  });
});
