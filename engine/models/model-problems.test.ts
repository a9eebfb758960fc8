import { expect, it } from "vitest";
import { streamProblem } from "./model-problems";

const about = (reason: string) => streamProblem(reason, { provider: "p", model: "m" });

// As products word it: OpenAI and vLLM, Anthropic-style gateways, llama.cpp, Gemini, DashScope, Mistral, Moonshot, Groq.
it.each([
  ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", 8192],
  ["This model's maximum context length is 131,072 tokens. However, you requested 140000 tokens.", 131072],
  ["prompt is too long: 210000 tokens > 200000 maximum", 200000],
  ["the request exceeds the available context size (4096 tokens), try increasing it", 4096],
  ["The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).", 1048575],
  ["Range of input length should be [1, 30720]", 30720],
  ["Prompt contains 40000 tokens, too large for model with 32768 maximum context length", 32768],
  ["Invalid request: Your request exceeded model token limit: 8192", 8192],
  ["Please reduce the length of the messages or completion.", null],
])("%s is too long, with its limit where it is told", (reason, limit) => {
  expect(about(reason)).toMatchObject({ code: "model_context_exceeded", params: { limit, model: "m" } });
});

it.each([
  "quota exceeded",
  "max_tokens is too large: 100000. This model supports at most 16384 completion tokens",
  "m does not support tools",
  "The server is overloaded",
])("%s is something else", (reason) => {
  expect(about(reason).code).toBe("model_error_in_stream");
});
