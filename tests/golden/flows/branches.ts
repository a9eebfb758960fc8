// Conditions, classes, disabled nodes, and how deadness travels.

import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const when = (left: unknown, op: string, right: unknown): Drawn => [
  "condition",
  { cases: [{ id: "yes", all: [{ left, op, right }] }] },
];
const FORK = `
c -yes-> a --> b
c -else-> z`;

const chosen = (name: string, text: string) =>
  golden(
    name,
    "k -order-> a\nk -refund-> b\nk -else-> c",
    {
      k: ["classify", { text: "where is it", classes: [{ id: "order", name: "Order" }, { id: "refund" }] }],
      a: t("A"),
      b: t("B"),
      c: t("C"),
    },
    { model: () => ({ text }) },
  );

export const BRANCHES: Golden[] = [
  golden("deadness travels over several nodes", FORK, { c: when("1", "eq", "2"), a: t("A"), b: t("B"), z: t("Z") }),
  golden("a skipped node reads as absent", `${FORK}\nb --> j\nz --> j`, {
    c: when("1", "eq", "2"),
    a: t("A"),
    b: t("B"),
    z: t("Z"),
    j: t('[{{ nodes.b.output.text | default: "none" }}]'),
  }),
  golden("the first of several cases that hold is taken", "c -one-> a\nc -two-> b\nc -else-> z", {
    c: [
      "condition",
      {
        cases: [
          { id: "one", all: [{ left: "5", op: "gt", right: "3" }], any: [{ left: "a", op: "eq", right: "b" }] },
          { id: "two", expression: "1 + 1 == 2" },
        ],
      },
    ],
    a: t("A"),
    b: t("B"),
    z: t("Z"),
  }),
  golden("a comparison that makes no sense fails, it is not false", FORK, {
    c: when([1], "lt", "1"),
    a: t("A"),
    b: t("B"),
    z: t("Z"),
  }),
  golden("no case and nothing at else: the branch ends there", "c -yes-> a", { c: when("1", "eq", "2"), a: t("A") }),
  golden("a disabled node hands on what comes in", "a --> b --> m", {
    a: t("A"),
    b: t("B", { disabled: true }),
    m: ["merge"],
  }),
  golden("a disabled condition takes else", FORK, {
    c: ["condition", { cases: [{ id: "yes", all: [{ left: "1", op: "eq", right: "1" }] }] }, { disabled: true }],
    a: t("A"),
    b: t("B"),
    z: t("Z"),
  }),
  golden("a disabled container runs nothing inside", "a --> each [ b ] --> m", {
    a: t("A"),
    each: ["map", { items: [1, 2] }, { disabled: true }],
    b: t("B"),
    m: ["merge"],
  }),
  chosen("a class by JSON", '{"case": "refund"}'),
  chosen("a class by its name", "Order"),
  chosen("no class: else", "I cannot tell"),
];
