import Type from "typebox";
import { askModel, cutProblem, readWords } from "../agent/ask-model";
import { usageOf } from "../agent/run-agent";
import type { JsonSchema } from "../contract/flow";
import type { Message } from "../contract/message";
import { ProblemError, problem } from "../contract/problem";
import { readJsonAnswer } from "../models/json-answer";
import { printed } from "../plan/liquid";
import { schemaCheck, schemaFault } from "../plan/schema-check";
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
    /** JSON Schema of the answer; `output.result` then holds the value */
    schema: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  }),
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
    { path: "temperature", widget: "number", section: "advanced", label: { en: "Temperature", zh: "温度" } },
  ],
  defaults: { model: "", system_prompt: "", prompt: "" },
  summary: ["model", "prompt"],
  templates: ["system_prompt", "prompt"],
  pure: false,
  asks: ({ model }) => model ?? "",
  check: (node, { schema }) => {
    const fault = schema ? schemaFault(schema) : null;
    if (!fault) return [];
    return [problem("config_invalid", { field: "schema", expected: fault }, { node: node.id, path: "config.schema" })];
  },
  run: async (config, context) => {
    const schema = config.schema ?? null;
    if (context.trace()?.requests.at(-1)?.status !== "done") {
      const model = await context.model(context.model_override ?? config.model);
      const system = [String(config.system_prompt), schema ? jsonRule(schema) : ""].filter((part) => part !== "");
      const messages: Message[] = [{ role: "user", content: printed(config.prompt) }];
      if (system.length > 0) messages.unshift({ role: "system", content: system.join("\n\n") });
      const question = {
        round: 1,
        protocol: null,
        messages,
        tools: [],
        temperature: config.temperature ?? null,
        ...(schema && { schema }),
      };
      await askModel(model, question, context, readWords);
    }
    const trace = context.trace()!;
    const answer = trace.requests.at(-1)!;
    const usage = usageOf(trace);
    if (answer.refusal !== null) return { output: { text: answer.text, refusal: answer.refusal, usage } };
    const cut = cutProblem(answer.finish, answer.model);
    if (cut) throw new ProblemError(cut);
    if (!schema) return { output: { text: answer.text, usage } };
    const read = readJsonAnswer(answer.text, (value) => misfitOf(schema, value));
    if ("error" in read) throw new ProblemError(problem("output_schema", { reason: read.error }));
    return { output: { text: answer.text, result: read.value, usage } };
  },
});

function jsonRule(schema: JsonSchema): string {
  return `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
}

function misfitOf(schema: JsonSchema, value: unknown): string | null {
  const [first] = schemaCheck(schema)(value);
  return first ? `${first.path || "the answer"} ${first.expected}` : null;
}
