import Type from "typebox";
import { defineNode } from "./define-node";

export const start = defineNode({
  kind: "start",
  family: "edge",
  group: "start_end",
  icon: "circle-play",
  label: { en: "Start", zh: "开始" },
  description: {
    en: "Where the flow begins. Its form describes the inputs of a run.",
    zh: "流程从这里开始，并在此描述一次运行的输入。",
  },
  inputs: [],
  outputs: [{ id: "out" }],
  runs: true,
  max: 1,
  config: Type.Object({}),
  form: [
    {
      path: "inputs",
      widget: "inputs",
      label: { en: "Inputs", zh: "输入" },
      help: { en: "Asked for before each run.", zh: "每次运行前询问。" },
    },
  ],
  defaults: {},
  summary: [],
  templates: [],
  pure: true,
  run: (_config, context) => ({ output: context.inputs }),
});
