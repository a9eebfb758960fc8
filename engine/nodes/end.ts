import Type from "typebox";
import { defineNode } from "./define-node";

export const end = defineNode({
  kind: "end",
  family: "edge",
  group: "start_end",
  icon: "flag",
  label: { en: "End", zh: "结束" },
  description: {
    en: "Where a branch ends. Its values are the output of the run, or of the pass inside a loop.",
    zh: "一个分支的终点，其值就是运行（或循环中一轮）的输出。",
  },
  inputs: [{ id: "in" }],
  outputs: [],
  runs: true,
  config: Type.Object({
    values: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    /** inside a container: ends the pass at once, or the pass and the container */
    exit: Type.Optional(Type.Enum(["value", "continue", "break"])),
  }),
  form: [
    {
      path: "values",
      widget: "outputs",
      label: { en: "Output", zh: "输出" },
      help: {
        en: "Name and value of each result. Without any, what comes in is handed on.",
        zh: "每个结果的名称和值；留空则原样传出流入的内容。",
      },
    },
    {
      path: "exit",
      widget: "select",
      section: "advanced",
      label: { en: "Inside a loop", zh: "在循环内" },
      options: [
        { value: "value", label: { en: "only give the pass its value", zh: "仅给出本轮的值" } },
        { value: "continue", label: { en: "go on with the next pass", zh: "进入下一轮" } },
        { value: "break", label: { en: "leave the loop", zh: "跳出循环" } },
      ],
    },
  ],
  defaults: { values: {} },
  summary: ["values"],
  templates: ["values"],
  pure: true,
  run: ({ values }, context) => ({
    output: Object.keys(values).length > 0 ? values : (context.incoming[0] ?? {}),
  }),
});
