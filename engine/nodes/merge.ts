import Type from "typebox";
import { defineNode } from "./define-node";

export const merge = defineNode({
  kind: "merge",
  family: "logic",
  group: "logic",
  icon: "merge",
  label: { en: "Merge", zh: "合并" },
  description: {
    en: "Brings branches together: all their outputs as a list, or the first that arrives.",
    zh: "汇合多个分支：得到全部输出的列表，或最先到达的一个。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({ mode: Type.Enum(["list", "first"], { default: "list" }) }),
  form: [
    {
      path: "mode",
      widget: "select",
      label: { en: "Hand on", zh: "输出" },
      options: [
        { value: "list", label: { en: "all outputs as a list", zh: "全部输出的列表" } },
        { value: "first", label: { en: "the first that arrives", zh: "最先到达的输出" } },
      ],
    },
  ],
  defaults: { mode: "list" },
  summary: ["mode"],
  templates: [],
  pure: true,
  join: ({ mode }) => (mode === "first" ? "any" : "all"),
  run: ({ mode }, { incoming }) => ({ output: mode === "first" ? (incoming[0] ?? null) : { items: [...incoming] } }),
});
