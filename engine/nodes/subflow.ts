import Type from "typebox";
import { defineNode } from "./define-node";

export const subflow = defineNode({
  kind: "subflow",
  family: "logic",
  group: "logic",
  icon: "workflow",
  label: { en: "Sub-flow", zh: "子流程" },
  description: {
    en: "Runs another flow, in the version it had when it was chosen, and hands on its output.",
    zh: "运行另一个流程（固定为选定时的版本），并传出其结果。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({
    /** id of the flow that was chosen, for the editor */
    flow: Type.String({ default: "" }),
    /** key of `flows` in the document: content hash of the version that is called */
    version: Type.String({ minLength: 1 }),
    inputs: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  }),
  form: [
    { path: "flow", widget: "flow", label: { en: "Flow", zh: "流程" } },
    { path: "inputs", widget: "flow_inputs", label: { en: "Inputs", zh: "输入" } },
  ],
  defaults: { flow: "", version: "", inputs: {} },
  summary: [],
  templates: ["inputs"],
  pure: false,
  idle: true,
  run: async ({ inputs }, context) => {
    const given = Object.entries(inputs).filter(([, value]) => value !== "" && value !== undefined);
    return { output: await context.body.call(Object.fromEntries(given)) };
  },
});
