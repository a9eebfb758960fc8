import Type from "typebox";
import { nodeTitle } from "../contract/flow";
import { ProblemError, problem } from "../contract/problem";
import { defineNode } from "./define-node";

const FAILED_LOG = 8_000;

export const code = defineNode({
  kind: "code",
  family: "data",
  group: "data",
  icon: "code",
  label: { en: "Code", zh: "代码" },
  description: {
    en: "Runs JavaScript on its inputs, apart from everything else: no files, no network, no clock.",
    zh: "在隔离环境中对输入运行 JavaScript：没有文件、网络和时钟。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({
    /** body of a function; `inputs` is in scope, `return` gives the result */
    code: Type.String({ minLength: 1, maxLength: 200_000 }),
    inputs: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    timeout_ms: Type.Integer({ minimum: 1, maximum: 60_000, default: 5_000 }),
    memory_mb: Type.Integer({ minimum: 1, maximum: 256, default: 32 }),
  }),
  form: [
    {
      path: "code",
      widget: "code",
      label: { en: "JavaScript", zh: "JavaScript" },
      help: { en: "Read “inputs”, give the result with “return”.", zh: "从 inputs 读取输入，用 return 返回结果。" },
    },
    { path: "inputs", widget: "assignments", label: { en: "Inputs", zh: "输入" } },
    { path: "timeout_ms", widget: "duration", section: "advanced", label: { en: "Time limit", zh: "时间上限" } },
    {
      path: "memory_mb",
      widget: "number",
      section: "advanced",
      label: { en: "Memory", zh: "内存上限" },
      unit: { en: "MB", zh: "MB" },
    },
  ],
  defaults: { code: "return inputs;", inputs: {}, timeout_ms: 5_000, memory_mb: 32 },
  summary: ["inputs"],
  templates: ["inputs"],
  pure: false,
  run: async ({ code: body, inputs, timeout_ms, memory_mb }, context) => {
    const end = await context.sandbox.run({ code: body, inputs, timeout_ms, memory_mb, signal: context.signal });
    context.signal.throwIfAborted();
    if (end.ok) return { output: { result: end.result, ...(end.logs.length > 0 && { logs: end.logs }) } };
    const node = nodeTitle(context.node);
    const found =
      end.code === "timeout"
        ? problem("code_timeout", { node, limit_ms: timeout_ms })
        : end.code === "memory"
          ? problem("code_memory", { node, limit_mb: memory_mb })
          : problem(end.code === "output" ? "code_output" : "code_failed", { node, reason: end.message });
    const logs = lastOf(end.logs ?? []);
    throw new ProblemError(logs.length > 0 ? { ...found, params: { ...found.params, logs } } : found);
  },
});

/** What was said last before the failure. A problem is told several times in a log, so it stays small. */
function lastOf(logs: readonly string[]): string[] {
  let left = FAILED_LOG;
  const kept: string[] = [];
  for (const line of logs.toReversed()) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.unshift(line);
  }
  return kept;
}
