// Maps: order, failing items, breaks, nesting.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const M = "each [ b ] --> z";
const failing = (on_item_error: string, more = {}): Record<string, Drawn> => ({
  each: ["map", { items: [0, 1, 0], concurrency: 1, on_item_error }, more],
  b: ["work", { fails: "{{ item }}", value: "{{ index }}" }],
  z: ["merge"],
});

/** Maps in maps, `depth` of them. */
function nested(depth: number): Golden {
  const ids = Array.from({ length: depth }, (_, index) => `m${index}`);
  const drawing = `${ids.join(" [ ")} [ b ${"] ".repeat(depth)}`;
  const nodes: Record<string, Drawn> = { b: t("deep") };
  for (const id of ids) nodes[id] = ["map", { items: ["x"] }];
  return golden(`nested ${depth} deep`, drawing, nodes);
}

export const MAPS: Golden[] = [
  golden("results keep the order of the items, whichever ends first", M, {
    each: ["map", { items: [6, 3, 0], concurrency: 3 }],
    b: ["work", { turns: "{{ item }}", value: "{{ item }}" }],
    z: ["merge"],
  }),
  golden("no more at a time than its concurrency", "each [ b ]", {
    each: ["map", { items: [2, 2, 2], concurrency: 2 }],
    b: ["work", { turns: "{{ item }}" }],
  }),
  golden("a failing item fails it by default", M, failing("fail")),
  golden("a failing item is left out with skip", M, failing("skip")),
  golden("a failing item keeps its error in its place with collect", M, failing("collect")),
  golden("an empty list gives an empty list", M, { each: ["map", { items: [] }], b: t("B"), z: ["merge"] }),
  golden("what is no list fails", "each [ b ]", { each: ["map", { items: "text" }], b: t("B") }),
  golden("without items, the list that comes in", "a --> each [ b ]", {
    a: ["code", { code: "return 1" }, { pin: { output: ["p", "q"] } }],
    each: ["map", { items: "" }],
    b: t("{{ item }}{{ index }}"),
  }),
  golden("break keeps what was done and begins no more", "each [ c -yes-> out\neach [ c -else-> b ] --> z", {
    each: ["map", { items: ["a", "b", "c"], concurrency: 1 }],
    c: ["condition", { cases: [{ id: "yes", all: [{ left: "{{ item }}", op: "eq", right: "b" }] }] }],
    out: ["end", { exit: "break", values: { last: "{{ item }}" } }],
    b: t("{{ item }}"),
    z: ["merge"],
  }),
  golden("a map in a loop in a map", "m [ l [ n [ b ] ] ]", {
    m: ["map", { items: ["x", "y"], concurrency: 1 }],
    l: ["loop", { max_passes: 1 }],
    n: ["map", { items: ["{{ index }}", "k"], concurrency: 1 }],
    b: t("{{ item }}{{ index }}"),
  }),
  golden("break stops passes that run beside it", "each [ c -yes-> out\neach [ c -else-> w ]", {
    each: ["map", { items: ["a", "b"], concurrency: 2 }],
    c: ["condition", { cases: [{ id: "yes", all: [{ left: "{{ item }}", op: "eq", right: "b" }] }] }],
    out: ["end", { exit: "break" }],
    w: ["work", { hangs: true }],
  }),
  golden("a failing item stops passes that run beside it", "each [ w ] -error-> z", {
    each: ["map", { items: [0, 1], concurrency: 2 }, { policy: { on_error: "branch" } }],
    w: ["work", { turns: "{{ item }}00", fails: "{{ item | minus: 1 | abs }}" }],
    z: t("{{ nodes.each.output.code }}"),
  }),
];

export const NESTED: Golden[] = [nested(3), { ...nested(20), crashes: "too many events for this check" }, nested(21)];
