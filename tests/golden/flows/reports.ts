// Faults that people reported of such programs, each under its number.

import type { ModelRequest } from "@/engine/models/model";
import { hashFlow } from "@/engine/plan/hash-flow";
import { type Drawn, draw } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const agent = (more = {}): Drawn => ["agent", { prompt: "Do it.", tools: ["look"], protocol: "native", ...more }];
const rounds = (request: ModelRequest) => request.messages.filter((one) => one.role === "assistant").length;
const over = (id: string, limit: number) => ({ id, all: [{ left: "{{ inputs.x }}", op: "gt", right: limit }] });
const takes = (...names: string[]) => ({
  inputs: { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) },
});

const joined = (x: number) =>
  golden(
    `B01: a join after nested conditions, x is ${x}`,
    "c1 -pos-> a --> j1 --> e\nc1 -else-> c2 -small-> p --> j2 --> j1\nc2 -else-> q --> j2",
    {
      c1: ["condition", { cases: [over("pos", 0)] }],
      c2: ["condition", { cases: [over("small", -10)] }],
      a: t("A"),
      p: t("P"),
      q: t("Q"),
      j2: ["merge"],
      j1: ["merge"],
      e: ["end"],
    },
    { inputs: { x }, document: takes("x") },
  );

const cased = (x: number) =>
  golden(
    `B06: the first case that holds alone is taken, x is ${x}`,
    "c -a-> x\nc -b-> y",
    { c: ["condition", { cases: [over("a", 10), over("b", 5)] }], x: t("X"), y: t("Y") },
    { inputs: { x }, document: takes("x") },
  );

/** Flows that call flows, `depth` calls deep. */
function calls(depth: number): Golden {
  let flow = draw("x", { x: t("deep") }, { id: "f0", name: "F0" });
  for (let at = 1; at <= depth; at++) {
    const version = hashFlow(flow);
    const more = { id: `f${at}`, name: `F${at}`, flows: { [version]: flow } };
    flow = draw("s", { s: ["subflow", { version }] }, more);
  }
  return { name: `B03: calls ${depth} deep`, flow };
}

export const NAMES = {
  "user.name": "flat",
  user: { name: "nested" },
  "steady-state": 1,
  订单号: "A1",
  "first name": "Li",
  items: [{ id: 7 }, { id: 8 }],
  class: "k",
  constructor: "own",
};

export const REPORTS: Golden[] = [
  joined(1),
  joined(-5),
  joined(-50),
  golden("B03: islands beside a start do not run and hold up nothing", "s --> e\nx --> y\nz\nn", {
    s: ["start"],
    e: ["end"],
    x: t(),
    y: t(),
    z: t(),
    n: ["note", { text: "hi" }],
  }),
  golden(
    "B03: a loop that ends at its limit says so, before its condition holds",
    "l [ b ] --> z",
    {
      l: ["loop", { max_passes: 3, until: { expression: "int(variables.n) >= 5" } }],
      b: ["set", { values: { n: "{{ variables.n | plus: 1 }}" } }],
      z: t("{{ nodes.l.output.ended }} {{ variables.n }}"),
    },
    { document: { variables: { n: { default: 0 } } } },
  ),
  golden("B03: a limit that is text is refused, never added to", "l [ b ]", {
    l: ["loop", { max_passes: "5" }],
    b: t(),
  }),
  calls(3),
  cased(1),
  cased(7),
  cased(20),
  golden(
    "B06: beside a case that holds the way out for none is not taken",
    "c -a-> x\nc -else-> d",
    { c: ["condition", { cases: [over("a", 0)] }], x: t("X"), d: t("D") },
    { inputs: { x: 1 }, document: takes("x") },
  ),
  golden(
    "B08: names that people really use",
    "a",
    {
      a: t(
        '{{ inputs["user.name"] }} {{ inputs.user.name }} {{ inputs["steady-state"] }} {{ inputs.订单号 }} {{ inputs["first name"] }} {{ inputs.items[1].id }} {{ inputs.class }} {{ inputs.constructor }}',
      ),
    },
    { inputs: NAMES, document: takes(...Object.keys(NAMES)) },
  ),
  golden(
    "B08: a place in a list that is not there stops the node with its full name",
    "a",
    { a: t("{{ inputs.items[9].id }}") },
    { inputs: { items: [] }, document: takes("items") },
  ),
  golden("B08: a node that does not exist is refused", "a", { a: t("{{ nodes.ghost.output }}") }),
  golden(
    "agent: without the end marker it is asked to go on",
    "a",
    { a: agent({ require_end_marker: true }) },
    { model: (request) => (rounds(request) === 0 ? { text: "nearly" } : { text: "ok\nEND" }) },
  ),
  golden(
    "agent: three rounds without a successful call brake",
    "a",
    { a: agent({ max_iterations: 9 }) },
    {
      model: (request) => {
        const round = rounds(request);
        return { calls: [{ id: `c${round}`, name: "change", arguments: { at: round } }], finish: "tool_calls" };
      },
    },
  ),
  golden(
    "agent: the second failure of one call fails for review, where the node says so",
    "a -error-> z",
    {
      a: [
        "agent",
        { prompt: "Do.", tools: ["change"], protocol: "native", on_breaker: "fail" },
        { policy: { on_error: "branch" } },
      ],
      z: t("{{ nodes.a.output.code }}"),
    },
    {
      model: (request) => ({
        calls: [{ id: `c${rounds(request)}`, name: "change", arguments: { what: "bad" } }],
        finish: "tool_calls",
      }),
      crashes: "whether an unsafe call happened is asked",
    },
  ),
];
