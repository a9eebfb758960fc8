// Puts a streamed answer together from its chunks. The chunks are untrusted: every field may be missing or of another
// type. Nothing here knows of HTTP.

import type { Usage } from "../contract/message";
import { assembleCalls } from "./assemble-calls";
import type { ModelAnswer } from "./model";

export interface StreamAssembly {
  /** Takes one chunk; answers the words and the reasoning that it added. */
  add(chunk: unknown): { text: string; reasoning: string };
  /** what the provider reported as an error inside its answer */
  readonly error: string | null;
  /** true once a chunk said that the answer is over */
  readonly finished: boolean;
  /** true once anything of an answer has arrived */
  readonly begun: boolean;
  answer(): ModelAnswer;
}

type Fields = Record<string, unknown>;

/** `newId` makes ids for calls that came without one. */
export function assembleStream(newId: () => string): StreamAssembly {
  const calls = assembleCalls();
  let text = "";
  let reasoning = "";
  let refusal: string | null = null;
  let finish: string | null = null;
  let usage: Usage | null = null;
  let cost: number | null = null;
  let error: string | null = null;
  let begun = false;
  return {
    add(chunk) {
      const added = { text: "", reasoning: "" };
      const fields = asFields(chunk);
      error ??= errorIn(fields.error);
      usage = usageIn(fields) ?? usage;
      cost = costIn(fields) ?? cost;
      const choice = asFields(Array.isArray(fields.choices) ? fields.choices[0] : undefined);
      error ??= errorIn(choice.error);
      const delta = asFields(choice.delta ?? choice.message);
      added.text = textIn(delta.content, "text");
      added.reasoning = reasoningIn(delta);
      text += added.text;
      reasoning += added.reasoning;
      if (typeof delta.refusal === "string") refusal = (refusal ?? "") + delta.refusal;
      calls.add(delta.tool_calls);
      if (typeof delta.function_call === "object" && delta.function_call !== null) calls.add([delta.function_call]);
      if (typeof choice.finish_reason === "string" && choice.finish_reason !== "") finish = choice.finish_reason;
      if (finish === "error") error ??= "the provider ended its answer with an error";
      begun ||= Object.keys(delta).length > 0 || finish !== null;
      return added;
    },
    get error() {
      return error;
    },
    get finished() {
      return finish !== null;
    },
    get begun() {
      return begun;
    },
    answer: () => ({ text, reasoning, refusal, calls: calls.calls(newId), finish, usage, cost }),
  };
}

function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The sentence of an error object, in any of the shapes that gateways use. */
export function errorIn(error: unknown): string | null {
  if (!error) return null;
  if (typeof error === "string") return error;
  const { message, code, type } = asFields(error);
  if (typeof message === "string" && message !== "") return message;
  return String(code ?? type ?? JSON.stringify(error));
}

/** Content as text, or as a list of parts of which those of `kind` are taken. */
function textIn(content: unknown, kind: "text" | "thinking"): string {
  if (typeof content === "string") return kind === "text" ? content : "";
  if (!Array.isArray(content)) return "";
  return content
    .map(asFields)
    .filter((part) => part.type === kind)
    .map((part) => (typeof part[kind] === "string" ? part[kind] : textIn(part[kind], "text")))
    .join("");
}

function reasoningIn(delta: Fields): string {
  const given = delta.reasoning_content ?? delta.reasoning;
  return typeof given === "string" ? given : textIn(delta.content, "thinking");
}

/** Tokens as reported. A report of nothing but zeros is no report. */
function usageIn(fields: Fields): Usage | null {
  const given = asFields(fields.usage ?? asFields(fields.x_groq).usage);
  const input_tokens = count(given.prompt_tokens ?? given.input_tokens);
  const output_tokens = count(given.completion_tokens ?? given.output_tokens);
  return input_tokens || output_tokens ? { input_tokens, output_tokens } : null;
}

function count(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}

function costIn(fields: Fields): number | null {
  const { cost } = asFields(fields.usage);
  return typeof cost === "number" && Number.isFinite(cost) ? cost : null;
}
