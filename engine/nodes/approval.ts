import Type from "typebox";
import { nodeTitle } from "../contract/flow";
import { ProblemError, problem } from "../contract/problem";
import { printed } from "../plan/liquid";
import { defineNode } from "./define-node";

export const approval = defineNode({
  kind: "approval",
  family: "human",
  group: "people",
  icon: "user-check",
  label: { en: "Approval", zh: "人工审批" },
  description: {
    en: "Asks a person and waits for the decision, over restarts too.",
    zh: "请人作出决定并等待；服务器重启后仍会继续等待。",
  },
  inputs: [{ id: "in" }],
  outputs: [
    { id: "approved", label: { en: "Approved", zh: "通过" } },
    { id: "rejected", label: { en: "Rejected", zh: "拒绝" } },
  ],
  runs: true,
  config: Type.Object({
    message: Type.String({ minLength: 1 }),
    expires_ms: Type.Optional(Type.Union([Type.Integer({ minimum: 1_000, maximum: 31_622_400_000 }), Type.Null()])),
    on_expire: Type.Enum(["rejected", "approved", "fail"], { default: "rejected" }),
  }),
  form: [
    {
      path: "message",
      widget: "template",
      label: { en: "Question", zh: "问题" },
      help: { en: "What the person reads before deciding.", zh: "审批人在决定前看到的内容。" },
    },
    { path: "expires_ms", widget: "duration", label: { en: "Expires after", zh: "有效期" } },
    {
      path: "on_expire",
      widget: "select",
      label: { en: "When nobody decides", zh: "无人处理时" },
      options: [
        { value: "rejected", label: { en: "take it as rejected", zh: "视为拒绝" } },
        { value: "approved", label: { en: "take it as approved", zh: "视为通过" } },
        { value: "fail", label: { en: "fail the node", zh: "节点失败" } },
      ],
    },
  ],
  defaults: { message: "", expires_ms: null, on_expire: "rejected" },
  summary: ["message"],
  templates: ["message"],
  pure: false,
  idle: true,
  run: async ({ message, expires_ms, on_expire }, context) => {
    const { decision, by, comment } = await context.ask({
      id: "approval",
      kind: "approval",
      what: { message: printed(message) },
      choices: ["approved", "rejected"],
      ...(typeof expires_ms === "number" && { expires_ms, on_expire }),
    });
    if (decision === "fail") throw new ProblemError(problem("approval_expired", { node: nodeTitle(context.node) }));
    return { output: { decision, comment, by }, port: decision };
  },
});
