import Type from "typebox";
import { askModel, cutProblem } from "../agent/ask-model";
import { splitThinking } from "../agent/protocols/think-text";
import { usageOf } from "../agent/run-agent";
import type { Message } from "../contract/message";
import { ProblemError } from "../contract/problem";
import { defineNode } from "./define-node";

export const llm = defineNode({
  kind: "llm",
  family: "model",
  group: "agents",
  icon: "sparkles",
  label: { en: "Model call", zh: "模型调用" },
  description: { en: "Asks a model once and hands on its answer.", zh: "向模型提问一次，并传出回答。" },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({
    model: Type.String({ default: "", maxLength: 200 }),
    system_prompt: Type.String({ default: "" }),
    prompt: Type.String({ minLength: 1 }),
    temperature: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 2 }), Type.Null()])),
  }),
  form: [
    { path: "model", widget: "model", label: { en: "Model", zh: "模型" } },
    { path: "system_prompt", widget: "template", label: { en: "Instructions", zh: "指令" } },
    { path: "prompt", widget: "template", label: { en: "Prompt", zh: "提示词" } },
    { path: "temperature", widget: "number", section: "advanced", label: { en: "Temperature", zh: "温度" } },
  ],
  defaults: { model: "", system_prompt: "", prompt: "" },
  summary: ["model", "prompt"],
  templates: ["system_prompt", "prompt"],
  pure: false,
  run: async (config, context) => {
    if (context.trace()?.requests.at(-1)?.status !== "done") {
      const model = await context.model(context.model_override ?? config.model);
      const messages: Message[] = [{ role: "user", content: String(config.prompt) }];
      if (config.system_prompt !== "") messages.unshift({ role: "system", content: String(config.system_prompt) });
      const question = { round: 1, protocol: null, messages, tools: [], temperature: config.temperature ?? null };
      await askModel(model, question, context, (answer) => {
        const { words, thinking } = splitThinking(answer.text);
        const reasoning = [answer.reasoning, thinking].filter((part) => part !== "").join("\n\n");
        return { text: words, reasoning, calls: [] };
      });
    }
    const trace = context.trace()!;
    const answer = trace.requests.at(-1)!;
    const cut = answer.refusal === null ? cutProblem(answer.finish, answer.model) : null;
    if (cut) throw new ProblemError(cut);
    const usage = usageOf(trace);
    return {
      output:
        answer.refusal === null ? { text: answer.text, usage } : { text: answer.text, refusal: answer.refusal, usage },
    };
  },
});
