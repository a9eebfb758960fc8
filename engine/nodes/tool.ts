import Type from "typebox";
import { type ApprovalRule, consentOf } from "../agent/consent";
import { type CallRules, resumeCall } from "../agent/resume-call";
import { ProblemError, problem } from "../contract/problem";
import type { ToolResult } from "../contract/tool-result";
import { defineNode, type NodeContext } from "./define-node";

export const tool = defineNode({
  kind: "tool",
  family: "tool",
  group: "tools",
  icon: "wrench",
  label: { en: "Tool", zh: "工具" },
  description: { en: "Calls one tool, without a model.", zh: "直接调用一个工具，不经过模型。" },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({
    tool: Type.String({ minLength: 1 }),
    arguments: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    /** whether a person is asked before the call; `changes`: where it is not pure */
    approval: Type.Enum(["never", "changes", "always"], { default: "never" }),
  }),
  form: [
    { path: "tool", widget: "tool", label: { en: "Tool", zh: "工具" } },
    { path: "arguments", widget: "arguments", label: { en: "Arguments", zh: "参数" } },
    {
      path: "approval",
      widget: "select",
      section: "advanced",
      label: { en: "Ask a person first", zh: "执行前请人确认" },
      options: [
        { value: "never", label: { en: "never", zh: "从不" } },
        { value: "changes", label: { en: "when it changes something", zh: "有改动时" } },
        { value: "always", label: { en: "always", zh: "总是" } },
      ],
    },
  ],
  defaults: { tool: "file_list", arguments: {} },
  summary: ["tool", "arguments"],
  templates: ["arguments"],
  pure: false,
  check: (node, config, known) => {
    const entry = known.tool(config.tool);
    const at = { node: node.id, path: "config.tool" };
    if (!entry) return [problem("unknown_tool", { tool: config.tool, known: known.tool_names().join(", ") }, at)];
    const properties = (entry.parameters.properties ?? {}) as Record<string, unknown>;
    const required = (entry.parameters.required ?? []) as string[];
    const missing = required
      .filter((name) => config.arguments[name] === undefined || config.arguments[name] === "")
      .map((name) =>
        problem("config_missing", { field: `arguments.${name}` }, { ...at, path: `config.arguments.${name}` }),
      );
    const unknown = Object.keys(config.arguments)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) =>
        problem(
          "config_invalid",
          {
            field: `arguments.${name}`,
            expected: `is no parameter of ${entry.name}; known: ${Object.keys(properties).join(", ")}`,
          },
          { ...at, path: `config.arguments.${name}` },
        ),
      );
    return [...missing, ...unknown];
  },
  run: async (config, context) => {
    const result = (await resumed(context)) ?? (await call(config, context));
    context.signal.throwIfAborted();
    // `unknown`: a person chose to go on without knowing.
    if (result.status !== "ok" && result.status !== "unknown")
      throw new ProblemError(problem("tool_failed", { tool: config.tool, reason: result.error ?? result.status }));
    return { output: result };
  },
});

const RULES: CallRules = { allowed: null, relative: "resolve" };

/** The result of a call that an earlier life of this attempt began, where it can be known. */
function resumed(context: NodeContext): Promise<ToolResult> | null {
  const before = context.trace()?.calls.at(-1);
  if (before?.call !== callId(context)) return null;
  return before.result ? Promise.resolve(before.result) : resumeCall(before, context, RULES);
}

/** One call for each attempt. */
function callId({ attempt }: NodeContext): string {
  return `call_${attempt}`;
}

interface Config {
  tool: string;
  arguments: Record<string, unknown>;
  approval: ApprovalRule;
}

function call(config: Config, context: NodeContext): Promise<ToolResult> {
  const given = Object.entries(config.arguments).filter(([, value]) => value !== "" && value !== null);
  return context.tools.call({
    call: callId(context),
    tool: config.tool,
    params: Object.fromEntries(given),
    path: context.path,
    ...RULES,
    consent: consentOf(context, callId(context), { rule: config.approval, all: false }),
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
  });
}
