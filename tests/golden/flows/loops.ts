// Loops: how they end, what is seen inside, and nesting.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const at = (index: number): Drawn => [
  "condition",
  { cases: [{ id: "yes", all: [{ left: "{{ index }}", op: "eq", right: index }] }] },
];

export const LOOPS: Golden[] = [
  golden("ends at its limit; index and last are seen inside", "a --> l [ b ] --> z", {
    a: t("A"),
    l: ["loop", { max_passes: 3 }],
    b: t("{{ last.text }}{{ index }}"),
    z: t("{{ nodes.l.output.last.text }} {{ nodes.l.output.passes }} {{ nodes.l.output.ended }}"),
  }),
  golden("until by rules, looked at after each pass", "l [ b ]", {
    l: ["loop", { until: { all: [{ left: "{{ nodes.b.output.text }}", op: "eq", right: "1" }] } }],
    b: t("{{ index }}"),
  }),
  golden("until by an expression", "l [ b ]", {
    l: ["loop", { until: { expression: "index >= 1" } }],
    b: t("{{ index }}"),
  }),
  golden("break ends the pass at once and the loop with it", "l [ c -yes-> out\nl [ c -else-> b ] --> z", {
    l: ["loop", { max_passes: 5 }],
    c: at(1),
    out: ["end", { exit: "break", values: { at: "{{ index }}" } }],
    b: t("B"),
    z: t("{{ nodes.l.output.ended }} {{ nodes.l.output.last.at }}"),
  }),
  golden(
    "continue stops what runs beside it in the pass",
    "l [ c -yes-> on\nl [ w",
    {
      l: ["loop", { max_passes: 2 }],
      c: at(0),
      on: ["end", { exit: "continue", values: { skipped: true } }],
      w: ["work", { turns: 20 }],
    },
    { crashes: "which of both comes first may differ in another life" },
  ),
  golden("a nested break leaves only the inner loop", "outer [ inner [ out ] --> b ]", {
    outer: ["loop", { max_passes: 2 }],
    inner: ["loop", { max_passes: 3 }],
    out: ["end", { exit: "break", values: { x: 1 } }],
    b: t("{{ nodes.inner.output.ended }}{{ index }}"),
  }),
  golden("inside, nodes before the container are read", "a --> l [ b ]", {
    a: t("A"),
    l: ["loop", { max_passes: 1 }],
    b: t("{{ nodes.a.output.text }}b"),
  }),
  golden("each pass reads its own steps only", "l [ b --> c ]", {
    l: ["loop", { max_passes: 2 }],
    b: t("{{ index }}"),
    c: t("{{ nodes.b.output.text }}!"),
  }),
  golden("a failure inside fails the loop; its error port takes it", "l [ b ] -error-> z", {
    l: ["loop", { max_passes: 3 }, { policy: { on_error: "branch" } }],
    b: ["work", { fails: "{{ index }}" }],
    z: t("{{ nodes.l.output.code }}"),
  }),
  golden(
    "a variable counts over the passes",
    "l [ s --> c ]",
    {
      l: ["loop", { until: { expression: "variables.n == '11'" } }],
      s: ["set", { values: { n: "{{ variables.n }}1" } }],
      c: t("{{ variables.n }}"),
    },
    { document: { variables: { n: { type: "string", default: "" } } } },
  ),
  golden("a cycle of edges is refused", "a --> b --> a", { a: t("A"), b: t("B") }),
  golden("an edge over a container's border is refused", "a --> b\nl [ b ]", { a: t("A"), l: ["loop"], b: t("B") }),
];
