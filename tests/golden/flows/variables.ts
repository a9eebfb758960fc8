// Variables as of a step's own past, values that keep their type, what a run gives.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const set = (value: unknown): Drawn => ["set", { values: { v: value } }];
const v = { document: { variables: { v: { default: "first" } } } };

export const VARIABLES: Golden[] = [
  golden(
    "a branch does not see what its neighbour writes",
    "a --> b\nw --> r",
    {
      a: set("left"),
      b: t("{{ variables.v }}"),
      w: ["work", { turns: 5 }],
      r: t("{{ variables.v }}"),
    },
    v,
  ),
  golden(
    "two branches write: each reads its own, after the join the later write holds",
    "a --> b --> j\nc --> d --> j",
    {
      a: set("left"),
      b: t("{{ variables.v }}"),
      c: set("right"),
      d: t("{{ variables.v }}"),
      j: t("{{ variables.v }}"),
    },
    v,
  ),
  golden(
    "passes of a map do not see each other's writes",
    "each [ s --> r ]",
    {
      each: ["map", { items: ["a", "b"], concurrency: 1 }],
      s: set("{{ variables.v }}{{ item }}"),
      r: t("{{ variables.v }}"),
    },
    v,
  ),
  golden(
    "save writes a variable after the node",
    "a --> b",
    {
      a: t("A", { save: { v: "{{ output.text }}!" } }),
      b: t("{{ variables.v }}"),
    },
    v,
  ),
  golden("a field that is exactly one reference keeps the value's type", "a --> b --> z", {
    a: ["work", { value: { list: [1, { two: 2 }], no: false, none: null } }],
    b: [
      "set",
      {
        values: {
          v: "{{ nodes.a.output.worked.list }}",
          w: "x{{ nodes.a.output.worked.list }}",
          n: "{{ nodes.a.output.worked.no }}",
        },
      },
    ],
    z: ["end", { values: { v: "{{ variables.v }}", none: "{{ nodes.a.output.worked.none }}" } }],
  }),
  golden(
    "what a value contains is not read as a template again",
    "a --> b",
    {
      a: ["work", { value: "{{ '{{ inputs.task }}' }}" }],
      b: t("{{ inputs.task }}"),
    },
    { inputs: { task: "{{ variables.v }} {% raw %}" } },
  ),
  golden("B08: names that are words of the language read what they say", "a --> z", {
    a: ["work", { value: { constructor: "own", length: "l", size: "s", first: "f" } }],
    z: t(
      "{{ nodes.a.output.worked.constructor }}{{ nodes.a.output.worked.length }}{{ nodes.a.output.worked.size }}{{ nodes.a.output.worked.first }}",
    ),
  }),
  golden("reads never walk the prototype chain", "a --> z", {
    a: ["work", { value: { x: 1 } }],
    z: t("{{ nodes.a.output.worked.constructor }}"),
  }),
  golden("one end: its values are the output", "a --> e", {
    a: t("A"),
    e: ["end", { values: { r: "{{ nodes.a.output.text }}" } }],
  }),
  golden("several ends: by id, those that were reached", "a --> e\na --> f\nc -yes-> g", {
    a: t("A"),
    e: ["end", { values: { r: 1 } }],
    f: ["end"],
    c: ["condition", { cases: [{ id: "yes", all: [{ left: "1", op: "eq", right: "2" }] }] }],
    g: ["end", { values: { r: 3 } }],
  }),
  golden("no end: the last nodes by id", "a --> b\nc", { a: t("A"), b: t("B"), c: t("C") }),
  golden("an end that is not reached gives nothing", "c -yes-> e", {
    c: ["condition", { cases: [{ id: "yes", all: [{ left: "1", op: "eq", right: "2" }] }] }],
    e: ["end", { values: { r: 3 } }],
  }),
  golden("code: its inputs go in, its result comes out", "a --> c", {
    a: ["work", { value: [1, 2, 3] }],
    c: [
      "code",
      { inputs: { list: "{{ nodes.a.output.worked }}" }, code: "return inputs.list.reduce((a, b) => a + b)" },
    ],
  }),
  golden("code: an exception is an error of the node", "c -error-> z", {
    c: ["code", { code: "throw new Error('no')" }, { policy: { on_error: "branch" } }],
    z: t("{{ nodes.c.output.code }}"),
  }),
  golden("code: an endless loop is stopped", "c", { c: ["code", { code: "for (;;);", timeout_ms: 50 }] }),
];
