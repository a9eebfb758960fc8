// Nodes that ask a model.

import type { ModelRequest } from "@/engine/models/model";
import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
const agent = (more = {}): Drawn => ["agent", { prompt: "Do it.", tools: ["look"], protocol: "native", ...more }];
const rounds = (request: ModelRequest) => request.messages.filter((one) => one.role === "assistant").length;
const looks = (at: string, n = 0) => ({
  calls: [{ id: `c${n}`, name: "look", arguments: { at } }],
  finish: "tool_calls",
});

export const MODELS: Golden[] = [
  golden(
    "llm: its words and what they used",
    "a --> z",
    {
      a: ["llm", { prompt: "Say {{ inputs.task }}" }],
      z: t("{{ nodes.a.output.text }}"),
    },
    { inputs: { task: "hi" }, model: () => ({ text: "hi" }) },
  ),
  golden(
    "llm: an answer that fits its schema is a value",
    "a",
    { a: ["llm", { prompt: "n?", schema }] },
    {
      model: () => ({ text: '```json\n{"n": 3}\n```' }),
    },
  ),
  golden(
    "llm: an answer that does not fit fails",
    "a -error-> z",
    {
      a: ["llm", { prompt: "n?", schema }, { policy: { on_error: "branch" } }],
      z: t("{{ nodes.a.output.code }}"),
    },
    { model: () => ({ text: '{"n": "three"}' }) },
  ),
  golden(
    "agent: calls a tool, reads its result, ends",
    "a",
    { a: agent() },
    {
      model: (request) => (rounds(request) === 0 ? looks("x") : { text: "done" }),
    },
  ),
  golden(
    "agent: max_iterations brakes",
    "a",
    { a: agent({ max_iterations: 2 }) },
    {
      model: (request) => looks(`${rounds(request)}`, rounds(request)),
    },
  ),
  golden(
    "agent: the same calls again and again brake",
    "a",
    { a: agent({ max_iterations: 20 }) },
    {
      model: (request) => looks("same", rounds(request)),
    },
  ),
];
