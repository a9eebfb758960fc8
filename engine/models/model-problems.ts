// Every fault of a provider as a problem with a code: what the user reads, and what the retry rule goes by.

import { APIConnectionTimeoutError, APIError } from "openai";
import { type Problem, ProblemError, problem } from "../contract/problem";
import { errorIn } from "./assemble-stream";
import { ModelError } from "./model-error";

export interface Asked {
  /** name of the provider, for people */
  provider: string;
  model: string;
  /** the request offered native tools */
  tools: boolean;
  /** milliseconds until the first byte of an answer */
  response_ms: number;
  now: () => number;
}

/** The error to throw for whatever the SDK or the network threw. `partial` is what had arrived. */
export function modelError(error: unknown, asked: Asked, partial = ""): ModelError {
  const { provider } = asked;
  const known = findProblem(error);
  if (known) {
    const { problem, retry_after_ms } = known;
    return new ModelError(problem, {
      cause: error,
      partial,
      ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
    });
  }
  if (error instanceof APIConnectionTimeoutError) {
    const seconds = Math.round(asked.response_ms / 1000);
    return new ModelError(problem("model_stalled", { provider, seconds }), { cause: error, partial });
  }
  if (error instanceof APIError && error.status !== undefined) return fromStatus(error, error.status, asked);
  if (error instanceof APIError && error.error !== undefined) {
    const reason = errorIn(error.error) ?? error.message;
    return new ModelError(streamProblem(reason, asked), { cause: error, partial });
  }
  const reason = networkReason(error);
  return new ModelError(problem("model_unreachable", { provider, reason }), { cause: error, partial });
}

function fromStatus(error: APIError, status: number, asked: Asked): ModelError {
  const { provider, model } = asked;
  const headers = error.headers as Headers | undefined;
  const content_type = headers?.get("content-type") ?? "";
  const reason = short(errorIn(error.error) ?? error.message.replace(/^\d{3} /, ""));
  const made = (what: Problem, retry_after_ms?: number) =>
    new ModelError(what, { cause: error, ...(retry_after_ms === undefined ? {} : { retry_after_ms }) });
  const wait = retryAfterMs(headers, asked.now());
  if (status === 401) return made(problem("model_unauthorised", { provider, reason }));
  if (status === 429) {
    const code = error.code ?? null;
    const seconds = wait === undefined ? null : Math.ceil(wait / 1000);
    const hint = seconds === null ? { hint: "Try again later." } : {};
    return made(problem("model_rate_limited", { provider, reason, seconds, reason_code: code }, hint), wait);
  }
  if (status < 500 && exceedsContext(reason, error.code)) return made(contextProblem(reason, asked));
  if (asked.tools && refusesTools(reason)) return made(problem("tools_unsupported", { provider, model, reason }));
  if (status >= 500 || [408, 409, 425].includes(status)) {
    return made(problem("model_server_error", { provider, status, reason }), wait);
  }
  if (/html/i.test(content_type)) return made(notJson(provider, status, content_type, reason));
  if (status === 404) return made(problem("model_not_found", { provider, model, reason }));
  return made(problem("model_request_refused", { provider, status, reason }));
}

/** What an error inside an answer that began as a good one means. */
export function streamProblem(reason: string, asked: Pick<Asked, "provider" | "model">): Problem {
  if (exceedsContext(reason)) return contextProblem(reason, asked);
  return problem("model_error_in_stream", { provider: asked.provider, reason });
}

function contextProblem(reason: string, { provider, model }: Pick<Asked, "provider" | "model">): Problem {
  return problem("model_context_exceeded", { provider, model, reason, limit: contextIn(reason) });
}

/** An answer that is neither JSON nor an event stream: a login page, a proxy's error. */
export function notJson(provider: string, status: number, content_type: string, start: string): Problem {
  return problem("model_not_json", { provider, status, content_type: content_type || "nothing", start: short(start) });
}

/** Milliseconds that the server asks to wait; a date is taken relative to `now`. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | undefined {
  const exact = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers?.get("retry-after")?.trim();
  if (!given) return undefined;
  if (/^\d+(\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const date = Date.parse(given);
  // a date has whole seconds: one more, so as never to be early
  return Number.isNaN(date) ? undefined : Math.max(0, date - now) + 1000;
}

const TOOLS = /\b(tools?|tool[_ -](?:use|calls?|calling|choice)|function[_ ]call(?:ing|s)?|functions?)\b/i;
const REFUSES =
  /not support|unsupported|doesn't support|not available|not enabled|not allowed|no endpoints found|requires? --/i;

function refusesTools(reason: string): boolean {
  return TOOLS.test(reason) && REFUSES.test(reason);
}

const EXCEEDS =
  /context[ _](?:length|window|size)|maximum (?:context|number of (?:input )?tokens|input length)|too many (?:input )?tokens|(?:prompt|input|request) (?:is )?too (?:long|large)|token limit|reduce the length|range of input length|input token count/i;

function exceedsContext(reason: string, code?: unknown): boolean {
  return code === "context_length_exceeded" || EXCEEDS.test(reason);
}

/** How many tokens a server says that its model takes; each product has words of its own for it. */
const LIMITS = [
  /maximum context (?:length|window|size) (?:is |of )?(\d+)/i,
  /(\d+) (?:token )?maximum/i,
  /context (?:length|window|size)\D{0,30}?(\d+)/i,
  /tokens allowed\D{0,3}(\d+)/i,
  /\[1, ?(\d+)\]/,
  /(?:limit|maximum|max)\D{0,20}?(\d+)/i,
];

function contextIn(reason: string): number | null {
  const plain = reason.replace(/(\d)[,_](?=\d{3}\b)/g, "$1");
  for (const pattern of LIMITS) {
    const found = Number(pattern.exec(plain)?.[1]);
    if (found >= 256) return found;
  }
  return null;
}

function findProblem(error: unknown): { problem: Problem; retry_after_ms?: number } | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof ModelError || one instanceof ProblemError) return one;
  }
  return null;
}

/** The innermost words: `fetch failed` says nothing, its cause does. */
function networkReason(error: unknown): string {
  const words: string[] = [];
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = "code" in one && typeof one.code === "string" ? one.code : "";
    words.push(one.message || code);
  }
  return short(words.findLast((word) => word !== "") ?? String(error));
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
