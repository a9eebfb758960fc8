import Type from "typebox";
import { printed } from "../plan/liquid";
import { defineNode } from "./define-node";

export const template = defineNode({
  kind: "template",
  family: "data",
  group: "data",
  icon: "file-text",
  label: { en: "Template text", zh: "文本模板" },
  description: { en: "Makes a text out of inputs, variables and outputs.", zh: "用输入、变量和输出拼成一段文本。" },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({ text: Type.String({ default: "" }) }),
  form: [{ path: "text", widget: "template", label: { en: "Text", zh: "文本" } }],
  defaults: { text: "" },
  summary: ["text"],
  templates: ["text"],
  pure: true,
  run: ({ text }) => ({ output: { text: printed(text) } }),
});
