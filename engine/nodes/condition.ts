import Type from "typebox";
import { problem } from "../contract/problem";
import { expressionReferences } from "../plan/expression";
import { Case, conditionFaults, conditionHolds } from "./cases";
import { defineNode } from "./define-node";

export const condition = defineNode({
  kind: "condition",
  family: "logic",
  group: "logic",
  icon: "split",
  label: { en: "Condition", zh: "条件" },
  description: {
    en: "Takes the first case that holds, else the last port.",
    zh: "走第一个成立的分支，都不成立则走“否则”。",
  },
  inputs: [{ id: "in" }],
  outputs: [],
  dynamic_outputs: { list: "cases", rest: { id: "else", label: { en: "else", zh: "否则" } } },
  runs: true,
  config: Type.Object({ cases: Type.Array(Case, { default: [] }) }),
  form: [
    {
      path: "cases",
      widget: "cases",
      label: { en: "Cases", zh: "分支" },
      help: { en: "The first case that holds is taken.", zh: "取第一个成立的分支。" },
    },
  ],
  defaults: { cases: [{ id: "case_1", name: "", all: [{ left: "", op: "eq", right: "" }] }] },
  summary: ["cases"],
  templates: [],
  lazy: ["cases"],
  pure: true,
  check: (node, { cases }) => {
    const seen = new Set<string>();
    const problems = [];
    for (const { id } of cases) {
      if (seen.has(id) || id === "else")
        problems.push(problem("duplicate_id", { what: "cases", id }, { node: node.id, path: "config.cases" }));
      seen.add(id);
    }
    for (const [index, one] of cases.entries()) problems.push(...conditionFaults(node, one, `config.cases[${index}]`));
    return problems;
  },
  reads: ({ cases }) =>
    (cases ?? []).flatMap(({ expression }) => (expression === undefined ? [] : expressionReferences(expression))),
  run: ({ cases }, context) => {
    const value = (template: unknown) => (typeof template === "string" ? context.bind(template) : template);
    const taken = cases.find((one) => conditionHolds(one, value, () => context.scope()))?.id ?? "else";
    return { output: { case: taken }, port: taken };
  },
});
