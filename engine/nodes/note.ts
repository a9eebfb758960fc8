import Type from "typebox";
import { defineNode } from "./define-node";

export const note = defineNode({
  kind: "note",
  family: "data",
  group: "canvas",
  icon: "sticky-note",
  label: { en: "Note", zh: "便签" },
  description: { en: "A remark on the canvas. It never runs.", zh: "画布上的备注，从不运行。" },
  inputs: [],
  outputs: [],
  runs: false,
  config: Type.Object({ text: Type.String({ default: "" }) }),
  form: [{ path: "text", widget: "textarea", label: { en: "Text", zh: "文字" } }],
  defaults: { text: "" },
  summary: ["text"],
  templates: [],
  pure: true,
  run: () => ({ output: null }),
});
