// What becomes of a failure: policies, retries, timeouts, ends.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const retry = { max_attempts: 3, backoff_ms: 2 };

export const ERRORS: Golden[] = [
  golden("fail: the run ends, what runs beside is cancelled, what follows does not begin", "a --> b\nc", {
    a: ["work", { fails: 9 }],
    b: t("B"),
    c: ["work", { hangs: true }],
  }),
  golden("branch: the error port carries code, message and node", "a --> b\na -error-> z", {
    a: ["work", { fails: 9 }, { policy: { on_error: "branch" } }],
    b: t("B"),
    z: t("{{ nodes.a.output.code }} {{ nodes.a.output.node }}"),
  }),
  golden("branch: without an error the error port is dead", "a --> b\na -error-> z", {
    a: ["work", {}, { policy: { on_error: "branch" } }],
    b: t("B"),
    z: t("Z"),
  }),
  golden("continue: later nodes read the default output", "a --> b", {
    a: ["work", { fails: 9 }, { policy: { on_error: "continue", default_output: { worked: "instead" } } }],
    b: t("{{ nodes.a.output.worked }}"),
  }),
  golden("a template that reads nothing fails with the nearest name", "a --> b", {
    a: ["work", { value: { total: 1 } }],
    b: t("{{ nodes.a.output.worked.totl }}"),
  }),
  golden("retry: the second attempt succeeds", "a --> b", {
    a: ["work", { fails: 1 }, { policy: { retry } }],
    b: t("B"),
  }),
  golden("retry: all attempts used up, then the error port", "a -error-> b", {
    a: ["work", { fails: 9 }, { policy: { retry, on_error: "branch" } }],
    b: t("B"),
  }),
  golden("retry: a fault that would not pass is not tried again", "a", {
    a: ["work", { fails: 1, code: "not_a_list" }, { policy: { retry } }],
  }),
  golden("retry: the time a server asks for is kept to when it is longer", "a", {
    a: ["work", { fails: 1, code: "model_rate_limited" }, { policy: { retry: { max_attempts: 2, backoff_ms: 0 } } }],
  }),
  golden("timeout: the node fails with its limit", "a -error-> b", {
    a: ["work", { hangs: true }, { policy: { timeout_ms: 15, on_error: "branch" } }],
    b: t("{{ nodes.a.output.code }}"),
  }),
  golden("timeout of a container stops what is inside", "each [ a ] -error-> b", {
    each: ["map", { items: [1] }, { policy: { timeout_ms: 25, on_error: "branch" } }],
    a: ["work", { hangs: true }],
    b: t("{{ nodes.each.output.code }}"),
  }),
  golden(
    "an unsafe call that was refused by the world is an error of the node",
    "a -error-> b",
    {
      a: ["tool", { tool: "change", arguments: { what: "bad" } }, { policy: { on_error: "branch" } }],
      b: t("{{ nodes.a.output.code }}"),
    },
    { crashes: "whether an unsafe call happened is asked" },
  ),
  golden(
    "an unsafe call cut off by its timeout is not tried again",
    "a",
    {
      a: ["tool", { tool: "change", arguments: { what: "slow" } }, { policy: { retry, timeout_ms: 15 } }],
    },
    { crashes: "whether an unsafe call happened is asked" },
  ),
  golden(
    "cancel stops what runs",
    "a --> b",
    { a: ["work", { hangs: true }], b: t("B") },
    {
      commands: [["node.started a", { cancel: "enough" }]],
      crashes: "the cancel comes once",
    },
  ),
  golden("retry of a loop as a whole is refused", "l [ b ]", {
    l: ["loop", { max_passes: 2 }, { policy: { retry: { max_attempts: 2, backoff_ms: 1 } } }],
    b: ["work", { fails: "{{ index }}" }],
  }),
  golden("retry of a map as a whole is refused", "each [ b ]", {
    each: ["map", { items: [0, 1], concurrency: 1 }, { policy: { retry: { max_attempts: 2, backoff_ms: 1 } } }],
    b: ["work", { fails: "{{ item }}" }],
  }),
  golden("retry inside a pass of a map", "each [ b ]", {
    each: ["map", { items: [0, 1], concurrency: 1 }],
    b: ["work", { fails: "{{ item }}" }, { policy: { retry } }],
  }),
];
