// Flows that call flows.

import { hashFlow } from "@/engine/plan/hash-flow";
import { type Drawn, draw } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const takes = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };

const child = draw(
  "s --> c",
  { s: ["set", { values: { v: "{{ inputs.word }}" } }], c: t("{{ variables.v }}!") },
  { id: "child", name: "Child", inputs: takes, variables: { v: { default: "" } } },
);
const failing = draw("f", { f: ["work", { fails: 9 }] }, { id: "failing", name: "Failing" });
const ended = draw(
  "e",
  { e: ["end", { values: { r: "{{ inputs.word }}" } }] },
  { id: "ended", name: "E", inputs: takes },
);
const peeking = draw("p", { p: t("{{ nodes.a.output.text }}") }, { id: "peeking", name: "Peeking" });
const version = hashFlow(child);
const middle = draw(
  "sub",
  { sub: ["subflow", { version, inputs: { word: "deep" } }] },
  { id: "middle", name: "Middle", flows: { [version]: child } },
);
const calls = (flow: typeof child) => ({ document: { flows: { [hashFlow(flow)]: flow } } });
const sub = (flow: typeof child, word?: unknown, more = {}): Drawn => [
  "subflow",
  { version: hashFlow(flow), inputs: word === undefined ? {} : { word } },
  more,
];

export const SUBFLOWS: Golden[] = [
  golden(
    "inputs go in, variables stay inside",
    "s --> sub --> z",
    {
      s: ["set", { values: { v: "outer" } }],
      sub: sub(child, "hi"),
      z: t("{{ variables.v }} {{ nodes.sub.output.c.text }}"),
    },
    { document: { ...calls(child).document, variables: { v: { default: "" } } } },
  ),
  golden(
    "the values of its end are its output",
    "sub --> z",
    { sub: sub(ended, "w"), z: t("{{ nodes.sub.output.r }}") },
    calls(ended),
  ),
  golden(
    "a failure inside fails the call; its error port takes it",
    "sub -error-> z",
    {
      sub: sub(failing, undefined, { policy: { on_error: "branch" } }),
      z: t("{{ nodes.sub.output.code }}"),
    },
    calls(failing),
  ),
  golden("a missing input fails the call", "sub", { sub: sub(child) }, calls(child)),
  golden("a version that is not there is refused", "sub", { sub: sub(child, "x") }),
  golden(
    "a changed flow under an old version is refused",
    "sub",
    { sub: sub(child, "x") },
    {
      document: { flows: { [version]: { ...child, name: "Changed", nodes: child.nodes.slice(0, 1), edges: [] } } },
    },
  ),
  golden("a flow calls a flow that calls a flow", "sub", { sub: sub(middle) }, calls(middle)),
  golden(
    "called in each pass of a map",
    "each [ sub ]",
    {
      each: ["map", { items: ["a", "b"], concurrency: 1 }],
      sub: sub(child, "{{ item }}"),
    },
    calls(child),
  ),
  golden(
    "nodes outside are not seen inside",
    "a --> sub",
    {
      a: t("A"),
      sub: sub(peeking),
    },
    calls(peeking),
  ),
];

/** Refused by the check: a second attempt would find the failed pass of the first. */
export const RETRIED_CALL = golden(
  "a call that fails is tried again",
  "sub",
  { sub: sub(failing, undefined, { policy: { retry: { max_attempts: 2, backoff_ms: 1 } } }) },
  calls(failing),
);
