import Type, { type Static } from "typebox";
import { askModel, cutProblem, readWords } from "../agent/ask-model";
import { usageOf } from "../agent/run-agent";
import { answerRule, retriesIn, structuredAnswer } from "../agent/structured-answer";
import type { JsonSchema } from "../contract/flow";
import type { Message } from "../contract/message";
import { ProblemError } from "../contract/problem";
import type { RequestPurpose } from "../contract/run-event";
import { printed } from "../plan/liquid";
import { checkSchema } from "./check-schema";
import { defineNode, type NodeContext } from "./define-node";

const LlmConfig = Type.Object({
  model: Type.String({ default: "", maxLength: 200 }),
  system_prompt: Type.String({ default: "" }),
  prompt: Type.String({ minLength: 1 }),
  temperature: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 2 }), Type.Null()])),
  /** JSON Schema of the answer; `output.result` then holds the value */
  schema: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  /** how often the model is told that its answer does not fit */
  schema_retries: Type.Integer({ default: 2, minimum: 0, maximum: 10 }),
});
type LlmConfig = Static<typeof LlmConfig>;

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
  config: LlmConfig,
  form: [
    { path: "model", widget: "model", label: { en: "Model", zh: "模型" } },
    { path: "system_prompt", widget: "template", label: { en: "Instructions", zh: "指令" } },
    { path: "prompt", widget: "template", label: { en: "Prompt", zh: "提示词" } },
    {
      path: "schema",
      widget: "json",
      section: "advanced",
      label: { en: "Answer as JSON of this schema", zh: "按此 JSON Schema 回答" },
    },
    {
      path: "schema_retries",
      widget: "number",
      section: "advanced",
      label: { en: "Tell it what does not fit", zh: "不符合时重问" },
      unit: { en: "times at most", zh: "次以内" },
    },
    { path: "temperature", widget: "number", section: "advanced", label: { en: "Temperature", zh: "温度" } },
  ],
  defaults: { model: "", system_prompt: "", prompt: "" },
  summary: ["model", "prompt"],
  templates: ["system_prompt", "prompt"],
  pure: false,
  asks: ({ model }) => model ?? "",
  check: (node, { schema }) => checkSchema(node, schema),
  run: async (config, context) => {
    const schema = config.schema ?? null;
    for (;;) {
      const trace = context.trace();
      const answer = trace?.requests.at(-1);
      if (!trace || answer?.status !== "done") {
        await ask(config, context, trace ? trace.messages : firstMessages(config), answer?.purpose ?? null);
        continue;
      }
      const usage = usageOf(trace);
      if (answer.refusal !== null) return { output: { text: answer.text, refusal: answer.refusal, usage } };
      const cut = cutProblem(answer.finish, answer.model);
      if (cut) throw new ProblemError(cut);
      if (!schema) return { output: { text: answer.text, usage } };
      const told = trace.requests.filter((one) => one.purpose === "answer" && one.status === "done").length;
      const read = structuredAnswer(schema, answer.text, {
        told,
        retries: retriesIn(config.schema_retries, context.attempt),
      });
      if ("result" in read) return { output: { text: answer.text, result: read.result, usage } };
      await ask(
        config,
        context,
        [...trace.messages, { role: "assistant", content: answer.text }, read.again],
        "answer",
      );
    }
  },
});

function firstMessages(config: { system_prompt?: unknown; prompt?: unknown; schema?: JsonSchema | null }): Message[] {
  const rule = config.schema ? answerRule(config.schema, "answer") : "";
  const system = [String(config.system_prompt ?? ""), rule].filter((part) => part !== "").join("\n\n");
  const task: Message = { role: "user", content: printed(config.prompt) };
  return system === "" ? [task] : [{ role: "system", content: system }, task];
}

async function ask(config: LlmConfig, context: NodeContext, messages: Message[], purpose: RequestPurpose | null) {
  const model = await context.model(context.model_override ?? config.model);
  const { schema, temperature = null } = config;
  const round = new Set(
    context
      .trace()
      ?.requests.filter((one) => one.status === "done")
      .map((one) => one.round),
  ).size;
  const question = {
    round: round + 1,
    protocol: null,
    messages,
    tools: [],
    temperature,
    ...(schema && { schema }),
    ...(purpose && { purpose }),
  };
  await askModel(model, question, context, readWords);
}
