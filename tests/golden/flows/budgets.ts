// Budgets of runs and nodes; pins, parts and step mode in one flow each.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const of = (budget: Record<string, unknown>) => ({ document: { settings: { budget } } });
const look = (at: string, more = {}): Drawn => ["tool", { tool: "look", arguments: { at } }, more];
const CHAIN = "a --> b --> c";

export const BUDGETS: Golden[] = [
  golden("run: steps", CHAIN, { a: t("A"), b: t("B"), c: t("C") }, of({ steps: 2 })),
  golden("run: tool_calls", CHAIN, { a: look("1"), b: look("2"), c: t("C") }, of({ tool_calls: 1 })),
  golden(
    "run: tokens are looked at before each request",
    CHAIN,
    {
      a: ["llm", { prompt: "1" }],
      b: ["llm", { prompt: "2" }],
      c: t("C"),
    },
    of({ tokens: 15 }),
  ),
  golden(
    "run: cost",
    CHAIN,
    { a: ["llm", { prompt: "1" }], b: ["llm", { prompt: "2" }], c: t("C") },
    {
      ...of({ cost: 0.01 }),
      model: () => ({ text: "x", cost: 0.01 }),
    },
  ),
  golden(
    "run: wall_ms ends what hangs",
    "a",
    { a: ["work", { hangs: true }] },
    {
      ...of({ wall_ms: 30 }),
      crashes: "the clock went on",
    },
  ),
  golden("node: steps inside a container", "l [ b ] -error-> z", {
    l: ["loop", { max_passes: 5 }, { policy: { budget: { steps: 2 }, on_error: "branch" } }],
    b: t("{{ index }}"),
    z: t("{{ nodes.l.output.code }}"),
  }),
  golden("node: tool_calls inside a container", "l [ b ] -error-> z", {
    l: ["loop", { max_passes: 5 }, { policy: { budget: { tool_calls: 1 }, on_error: "branch" } }],
    b: look("x{{ index }}"),
    z: t("{{ nodes.l.output.code }}"),
  }),
  golden("node: tokens over the requests inside a container", "l [ b ] -error-> z", {
    l: ["loop", { max_passes: 5 }, { policy: { budget: { tokens: 20 }, on_error: "branch" } }],
    b: ["llm", { prompt: "{{ index }}" }],
    z: t("{{ nodes.l.output.code }}"),
  }),
  golden(
    "node: cost inside a container; with fail the run ends with it",
    "l [ b ] --> z",
    {
      l: ["loop", { max_passes: 5 }, { policy: { budget: { cost: 0.015 } } }],
      b: ["llm", { prompt: "{{ index }}" }],
      z: t("not reached"),
    },
    { model: () => ({ text: "x", cost: 0.01 }) },
  ),
  golden(
    "node: tool_calls of an agent",
    "a -error-> z",
    {
      a: [
        "agent",
        { prompt: "Go.", tools: ["look"], protocol: "native" },
        { policy: { budget: { tool_calls: 1 }, on_error: "branch" } },
      ],
      z: t("{{ nodes.a.output.code }}"),
    },
    {
      model: (request) => {
        const round = request.messages.filter((one) => one.role === "assistant").length;
        return { text: "", calls: [{ id: `c${round}`, name: "look", arguments: JSON.stringify({ at: `x${round}` }) }] };
      },
    },
  ),
  golden("a pinned port takes its branch", "c -yes-> a\nc -else-> z", {
    c: [
      "condition",
      { cases: [{ id: "yes", all: [{ left: "1", op: "eq", right: "1" }] }] },
      { pin: { output: { case: "else" }, port: "else" } },
    ],
    a: t("A"),
    z: t("Z"),
  }),
  golden(
    "a breakpoint inside a pass, then an edited input",
    "l [ b ]",
    {
      l: ["loop", { max_passes: 2 }],
      b: t("{{ index }}"),
    },
    {
      start: { breakpoints: ["b"] },
      commands: [
        ["run.waiting reason=breakpoint node=l[0]/b", { command: "continue", input: { text: "edited" } }],
        ["run.waiting reason=breakpoint node=l[1]/b", { command: "continue" }],
      ],
      crashes: "commands come once",
    },
  ),
  golden(
    "an approval rejected inside a loop",
    "l [ ok -rejected-> out ]",
    {
      l: ["loop", { max_passes: 3 }],
      ok: ["approval", { message: "{{ index }}?" }],
      out: ["end", { exit: "break" }],
    },
    {
      commands: [["run.waiting", { command: "approve", approval: "l[0]/ok#approval", decision: "rejected", by: "Li" }]],
    },
  ),
  golden("waits hold up only what follows them", "w --> a\nb", {
    w: ["wait", { for_ms: 60 }],
    a: t("A"),
    b: t("B"),
  }),
  golden("a wait until a time that has passed, in each pass", "l [ w ]", {
    l: ["loop", { max_passes: 2 }],
    w: ["wait", { until: "2020-01-01T00:00:00Z" }],
  }),
  golden(
    "step mode goes into a pass; a cancel ends it there",
    "l [ b --> c ]",
    {
      l: ["loop", { max_passes: 2 }],
      b: t("{{ index }}"),
      c: t("C"),
    },
    {
      start: { stepping: true },
      commands: [
        ["run.waiting reason=paused node=l", { command: "step" }],
        ["run.waiting reason=paused node=l[0]/b", { command: "step" }],
        ["run.waiting reason=paused node=l[0]/c", { cancel: "seen enough" }],
      ],
      crashes: "commands come once",
    },
  ),
];
