// Questions to people, waits, pauses, and runs of a part.

import { partOfRun } from "@/engine/contract/partial-run";
import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const ok = (message: string, more = {}, config = {}): Drawn => ["approval", { message, ...config }, more];
/** The shortest time that a question may be given. */
const expiring = (on_expire?: string) => ({ expires_ms: 1_000, ...(on_expire && { on_expire }) });
const soon = { policy: { timeout_ms: 40, on_error: "branch" as const } };
const yes = (approval: string) => ({ command: "approve" as const, approval, decision: "approved", by: "Li" });

/** A run of a part of `one`: nodes before it say what `outputs` hold. */
function part(one: Golden, mode: "node" | "from" | "to", node: string, outputs?: Record<string, unknown>): Golden {
  const found = partOfRun(one.flow, { mode, node, ...(outputs && { outputs }) }, null);
  return { ...one, start: { part: found! } };
}

const chain = (name: string) =>
  golden(name, "a --> b --> c", { a: t("A"), b: t("{{ nodes.a.output.text }}b"), c: t("C") });
const CHILD = "a --> l [ b ] --> z";

export const PEOPLE: Golden[] = [
  golden(
    "two questions: after the first answer the run waits again for the second",
    "p -approved-> a\nq -approved-> b",
    { p: ok("p?"), q: ok("q?"), a: t("A"), b: t("B") },
    {
      commands: [
        ["run.waiting reason=approval node=p", yes("p#approval")],
        ["run.waiting reason=approval node=q", yes("q#approval")],
      ],
      crashes: "commands come once",
    },
  ),
  golden(
    "a question in each pass: answered in another order",
    "each [ ok -approved-> b ]",
    { each: ["map", { items: ["x", "y"], concurrency: 2 }], ok: ok("{{ item }}?"), b: t("{{ item }}") },
    {
      commands: [
        ["run.waiting reason=approval node=each[0]/ok", yes("each[1]/ok#approval")],
        ["run.waiting reason=approval node=each[0]/ok", yes("each[0]/ok#approval")],
      ],
      crashes: "commands come once",
    },
  ),
  golden("a wait whose step's time is up: the run goes on, and says so", "w -error-> z", {
    w: ["wait", { for_ms: 5_000 }, soon],
    z: t("{{ nodes.w.output.code }}"),
  }),
  golden("a question inside a container whose time is up: the run goes on, and says so", "l [ ok ] -error-> z", {
    l: ["loop", { max_passes: 1 }, soon],
    ok: ok("?"),
    z: t("{{ nodes.l.output.code }}"),
  }),
  golden("a question that nobody answers is taken as rejected", "ok -approved-> a\nok -rejected-> b", {
    ok: ok("Go on?", {}, expiring()),
    a: t("yes"),
    b: t("no: {{ nodes.ok.output.decision }} by {{ nodes.ok.output.by }}"),
  }),
  golden("a question that nobody answers is taken as approved, where the flow says so", "ok -approved-> a", {
    ok: ok("Go on?", {}, expiring("approved")),
    a: t("{{ nodes.ok.output.decision }}"),
  }),
  golden("a question that nobody answers fails its node, where the flow says so", "ok -error-> z", {
    ok: ok("Go on?", { policy: { on_error: "branch" } }, expiring("fail")),
    z: t("{{ nodes.ok.output.code }}"),
  }),
  golden(
    "after a wait that was cut off, the run's own time counts again",
    "w -error-> z",
    { w: ["wait", { for_ms: 5_000 }, soon], z: ["work", { hangs: true }] },
    { document: { settings: { budget: { wall_ms: 300 } } }, crashes: "the clock went on" },
  ),
  golden(
    "waiting does not count towards the time a run may take",
    "w --> a",
    { w: ["wait", { for_ms: 400 }], a: t("A") },
    { document: { settings: { budget: { wall_ms: 300 } } }, crashes: "the clock went on" },
  ),
  golden(
    "a pause while a step runs: it ends, nothing further starts until continued",
    "a --> b",
    { a: ["work", { turns: 30 }], b: t("B") },
    {
      commands: [
        ["node.started a", { command: "pause" }],
        ["node.finished a", { command: "continue" }],
      ],
    },
  ),
  part(chain("a part: one node with what came before given"), "node", "b", { a: { text: "given" } }),
  part(chain("a part: from a node on"), "from", "b", { a: { text: "given" } }),
  part(chain("a part: up to a node"), "to", "b"),
  part(
    golden("a part: a container alone", CHILD, {
      a: t("A"),
      l: ["loop", { max_passes: 2 }],
      b: t("{{ last.text }}{{ index }}"),
      z: t("Z"),
    }),
    "node",
    "l",
    { a: { text: "given" } },
  ),
];
