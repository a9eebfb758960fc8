// When incoming edges let a node start.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const yes: Drawn = ["condition", { cases: [{ id: "yes", all: [{ left: "1", op: "eq", right: "1" }] }] }];
const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const join = (rule: "all" | "any" | "all_delivered") => ({ policy: { join: rule } });

const MIXED = `
c -yes-> a --> j
c -else-> b --> j`;
const DEAD = `
c -else-> a --> j
c -else-> b --> j`;
const BOTH = `
c -yes-> a --> j
c -yes-> b --> j`;

const mixed = (rule: "all" | "any" | "all_delivered") =>
  golden(`${rule}: one branch taken, one dead`, MIXED, { c: yes, a: t("A"), b: t("B"), j: t("J", join(rule)) });
const dead = (rule: "all" | "any" | "all_delivered") =>
  golden(`${rule}: both branches dead`, DEAD, { c: yes, a: t("A"), b: t("B"), j: t("J", join(rule)) });
const both = (rule: "all" | "any" | "all_delivered") =>
  golden(`${rule}: both branches taken`, BOTH, {
    c: yes,
    a: t("A"),
    b: ["work", { turns: 3 }],
    j: t("J", join(rule)),
  });

export const JOINS: Golden[] = [
  mixed("all"),
  mixed("any"),
  mixed("all_delivered"),
  dead("all"),
  dead("any"),
  dead("all_delivered"),
  both("all"),
  both("any"),
  both("all_delivered"),
  golden("several starts without a start node, and an island", "a --> j\nb --> j\nlone", {
    a: t("A"),
    b: t("B"),
    j: t("{{ nodes.a.output.text }}{{ nodes.b.output.text }}"),
    lone: t("L"),
  }),
  golden("with a start node, an island does not run", "begin --> a\nlone --> after", {
    begin: ["start"],
    a: t("A"),
    lone: t("L"),
    after: t("M"),
  }),
  golden("a merge lists what arrives, in the order of its edges", "a --> m\nb --> m", {
    a: ["work", { turns: 4 }],
    b: ["work", {}],
    m: ["merge"],
  }),
  golden(
    "a merge takes the first that arrives, once",
    "a --> m --> z\nb --> m",
    {
      a: ["work", { turns: 4 }],
      b: ["work", {}],
      m: ["merge", { mode: "first" }],
      z: t("Z"),
    },
    { crashes: "which is first may differ in another life" },
  ),
  golden(
    "B01: a join behind a condition that was never reached",
    "c -else-> d -yes-> a --> j\nc -else-> d -else-> b --> j\nc -yes-> e --> j",
    {
      c: yes,
      d: yes,
      a: t("A"),
      b: t("B"),
      e: t("E"),
      j: t("J"),
    },
  ),
  golden("B03: a node that leads to itself is refused", "a --> a", { a: t("A") }),
  golden("B06: an edge from a case that is no more is refused", "c -gone-> a\nc -yes-> b", {
    c: yes,
    a: t("A"),
    b: t("B"),
  }),
];
