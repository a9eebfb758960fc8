import Type from "typebox";
import { defineNode } from "./define-node";

export const set = defineNode({
  kind: "set",
  family: "data",
  group: "data",
  icon: "variable",
  label: { en: "Set variables", zh: "设置变量" },
  description: {
    en: "Writes values into the variables that all later nodes can read.",
    zh: "把值写入变量，供后面的所有节点读取。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({ values: Type.Record(Type.String({ minLength: 1 }), Type.Unknown(), { default: {} }) }),
  form: [
    {
      path: "values",
      widget: "assignments",
      label: { en: "Variables", zh: "变量" },
      help: { en: "A value that is exactly one reference keeps its type.", zh: "若值恰好是一个引用，则保留其类型。" },
    },
  ],
  defaults: { values: {} },
  summary: ["values"],
  templates: ["values"],
  pure: true,
  writes: ({ values }) => Object.keys(values ?? {}),
  run: ({ values }) => ({ output: values, variables: values }),
});
