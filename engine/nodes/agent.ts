import { AgentSettings } from "../agent/agent-settings";
import { runAgent } from "../agent/run-agent";
import { problem } from "../contract/problem";
import { AGENT_FORM } from "./agent-form";
import { checkSchema } from "./check-schema";
import { defineNode } from "./define-node";

export const agent = defineNode({
  kind: "agent",
  family: "agent",
  group: "agents",
  icon: "bot",
  label: { en: "Agent", zh: "智能体" },
  description: {
    en: "A model that thinks, calls tools, looks at the results and goes on until the task is done.",
    zh: "模型思考、调用工具、观察结果，循环直到任务完成。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: AgentSettings,
  form: AGENT_FORM,
  defaults: { model: "", system_prompt: "", prompt: "", tools: [], max_iterations: 5 },
  summary: ["model", "tools"],
  templates: ["system_prompt", "prompt"],
  pure: false,
  asks: ({ model }) => model ?? "",
  check: (node, { tools, schema }, known) => [
    ...tools
      .filter((name) => !known.tool(name))
      .map((name) =>
        problem(
          "unknown_tool",
          { tool: name, known: known.tool_names().join(", ") },
          { node: node.id, path: "config.tools" },
        ),
      ),
    ...checkSchema(node, schema),
  ],
  run: runAgent,
});
