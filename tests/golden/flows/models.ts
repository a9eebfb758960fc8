// Nodes that ask a model.

import type { ModelRequest } from "@/engine/models/model";
import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const t = (text = "T", more = {}): Drawn => ["template", { text }, more];
const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
const agent = (more = {}, rest = {}): Drawn => [
  "agent",
  { prompt: "Do it.", tools: ["look"], protocol: "native", ...more },
  rest,
];
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
    "llm: an answer that does not fit is asked for again, with what is wrong",
    "a",
    { a: ["llm", { prompt: "n?", schema }] },
    { model: (request) => ({ text: rounds(request) === 0 ? '{"n": "three"}' : 'Sorry. {"n": 3}' }) },
  ),
  golden(
    "llm: an answer that never fits fails",
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
    "agent: its final answer fits a schema, or is asked for again without tools",
    "a --> z",
    { a: agent({ schema }), z: t("{{ nodes.a.output.result.n }}") },
    {
      model: (request) => {
        if (rounds(request) === 0) return looks("x");
        return { text: request.tools ? "It is three." : '{"n": 3}' };
      },
    },
  ),
  golden(
    "agent: where a brake ends it, the answer in its schema is still asked for",
    "a",
    { a: agent({ schema, max_iterations: 20 }) },
    { model: (request) => (request.tools ? looks("same", rounds(request)) : { text: '{"n": 1}' }) },
  ),
  golden(
    "agent: at the limit of rounds the last answer fits the schema, or fails it",
    "a -error-> z",
    {
      a: agent({ schema, schema_retries: 1, max_iterations: 1 }, { policy: { on_error: "branch" } }),
      z: t("{{ nodes.a.output.code }}"),
    },
    { model: (request) => (request.tools ? looks("x") : { text: "I cannot." }) },
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
