import Type from "typebox";
import { ProblemError } from "../contract/problem";
import { expressionReferences } from "../plan/expression";
import { Condition, conditionFaults, conditionHolds } from "./cases";
import { defineNode } from "./define-node";

export const loop = defineNode({
  kind: "loop",
  family: "logic",
  group: "logic",
  icon: "repeat",
  label: { en: "Loop", zh: "循环" },
  description: {
    en: "Repeats what is inside until a condition holds, at most so many times.",
    zh: "重复执行内部的节点，直到条件成立或达到最多次数。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  container: true,
  locals: ["index", "last"],
  config: Type.Object({
    max_passes: Type.Integer({ minimum: 1, maximum: 10_000, default: 10 }),
    /** looked at after each pass */
    until: Type.Optional(Type.Union([Condition, Type.Null()])),
  }),
  form: [
    {
      path: "until",
      widget: "condition",
      label: { en: "Until", zh: "直到" },
      help: {
        en: "Looked at after each pass; nodes inside can be read.",
        zh: "每轮结束后判断，可读取循环内的节点。",
      },
    },
    {
      path: "max_passes",
      widget: "number",
      label: { en: "At most", zh: "最多" },
      unit: { en: "passes", zh: "轮" },
    },
  ],
  defaults: { max_passes: 10, until: null },
  summary: ["max_passes"],
  templates: [],
  lazy: ["until"],
  pure: false,
  idle: true,
  check: (node, { until }) => (until ? conditionFaults(node, until, "config.until") : []),
  reads: ({ until }) => (until?.expression ? expressionReferences(until.expression) : []),
  run: async ({ max_passes, until }, context) => {
    let last: unknown = context.incoming[0] ?? null;
    for (let index = 0; index < max_passes; index++) {
      const locals = { index, last };
      const pass = await context.body.pass(index, { locals, incoming: [last] });
      context.signal.throwIfAborted();
      if (pass.how === "failed" && pass.problem) throw new ProblemError(pass.problem);
      last = pass.output;
      const passes = index + 1;
      if (pass.how === "break") return { output: { last, passes, ended: "break" } };
      // An earlier life looked and went on: by what later passes wrote, the answer could be another one now.
      if (context.body.passes()[passes] !== undefined) continue;
      const { bind, scope } = context.body.inside(index, { index, last });
      const value = (template: unknown) => (typeof template === "string" ? bind(template) : template);
      if (until && conditionHolds(until, value, scope)) return { output: { last, passes, ended: "condition" } };
    }
    return { output: { last, passes: max_passes, ended: "limit" } };
  },
});
