// Any server that speaks the OpenAI chat API. The `openai` package sends the request and names what was refused; reading
// the answer, putting it together and judging it is done here. Nothing is retried here: the loop decides that.

import { randomUUID } from "node:crypto";
import OpenAI, { type ClientOptions } from "openai";
import type { Protocol } from "../contract/message";
import { problem } from "../contract/problem";
import { assembleStream, type StreamAssembly } from "./assemble-stream";
import type { Model, ModelAnswer, ModelRequest, ModelStream } from "./model";
import { ModelError } from "./model-error";
import { type Asked, modelError, notJson, streamProblem } from "./model-problems";
import { readCompletion } from "./read-completion";
import { readStream } from "./read-stream";
import { newShape, type RequestShape, toParams, yieldTo } from "./request-shape";
import { type WatchedBody, watchBody } from "./watch-body";

export interface OpenAiModelOptions {
  /** full name, `provider/model` */
  name: string;
  /** name of the provider, for people */
  provider: string;
  base_url: string;
  api_key: string | null;
  /** the name the server knows */
  model: string;
  /** bound to the origin of `base_url` */
  fetch: typeof fetch;
  headers?: Record<string, string>;
  protocol?: Protocol;
  /** ask for a stream; default true */
  stream?: boolean;
  /** silence after which an answer that began is given up; default 60 s */
  idle_ms?: number;
  /** time until an answer begins; default 5 minutes, as some servers think before the first byte */
  response_ms?: number;
  now?: () => number;
  newId?: () => string;
}

export function openAiModel(options: OpenAiModelOptions): Model {
  const { provider, model, headers, idle_ms = 60_000, response_ms = 300_000, now = Date.now } = options;
  const newId = options.newId ?? (() => `call_${randomUUID().replaceAll("-", "").slice(0, 16)}`);
  const defaultHeaders = { ...(options.api_key === null ? { Authorization: null } : {}), ...headers };
  const client = new OpenAI({
    apiKey: options.api_key ?? "none",
    baseURL: options.base_url,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: response_ms,
    logLevel: "off",
    fetch: options.fetch,
    adminAPIKey: null,
    defaultHeaders,
  });
  // The SDK adds headers from OPENAI_CUSTOM_HEADERS, which were meant for one server, to the requests of all.
  (client as unknown as { _options: ClientOptions })._options.defaultHeaders = defaultHeaders;
  const shape = newShape(options.stream ?? true);

  async function ask(request: ModelRequest, stream: ModelStream, asked: Asked): Promise<ModelAnswer> {
    const stop = new AbortController();
    const onAbort = () => stop.abort(stream.signal.reason);
    stream.signal.addEventListener("abort", onAbort, { once: true });
    let assembly: StreamAssembly | undefined;
    let watched: WatchedBody | undefined;
    let marked = false;
    try {
      const { signal } = stop;
      const response = await client.chat.completions.create(toParams(model, request, shape), { signal }).asResponse();
      if (!response.body) throw new ModelError(notJson(provider, response.status, "", ""));
      const silent = () => new ModelError(problem("model_stalled", { provider, seconds: Math.round(idle_ms / 1000) }));
      watched = watchBody(response.body, { idle_ms, silent, signal });
      const start = await watched.start();
      if (/^(?:data|event|id|retry)?:/.test(start)) {
        assembly = assembleStream(newId);
        marked = await readStream(assembly, watched, stream);
        const whole = marked || assembly.finished || assembly.error !== null;
        if (!whole) throw new ModelError(problem("model_stream_cut", { provider }));
      } else if (/^\{/.test(start)) {
        const body = await bodyOf(watched);
        if (body === undefined) throw new ModelError(problem("model_stream_cut", { provider }));
        assembly = readCompletion(body, newId);
        if (assembly.error === null && !assembly.begun) {
          throw new ModelError(notJson(provider, response.status, contentType(response), start));
        }
      } else if (start === "") {
        throw new ModelError(problem("model_stream_cut", { provider }));
      } else {
        throw new ModelError(notJson(provider, response.status, contentType(response), start));
      }
      return judged(assembly, asked);
    } catch (error) {
      if (stream.signal.aborted) throw stream.signal.reason;
      throw modelError(error, asked, assembly?.answer().text);
    } finally {
      stream.signal.removeEventListener("abort", onAbort);
      // An abort costs more than the rest of a call; what is read to its end needs none.
      if (!watched?.leave(marked)) stop.abort();
    }
  }

  return {
    name: options.name,
    ...(options.protocol ? { protocol: options.protocol } : {}),
    async complete(request, stream) {
      stream.signal.throwIfAborted();
      const asked: Asked = { provider, model, tools: (request.tools?.length ?? 0) > 0, response_ms, now };
      for (;;) {
        try {
          return await ask(request, stream, asked);
        } catch (error) {
          if (!canYield(error, shape, request)) throw error;
        }
      }
    },
  };
}

function judged(assembly: StreamAssembly, asked: Asked): ModelAnswer {
  const { provider } = asked;
  const answer = assembly.answer();
  const partial = answer.text;
  if (assembly.error !== null) {
    throw new ModelError(streamProblem(assembly.error, asked), { partial });
  }
  if (answer.finish === "content_filter") throw new ModelError(problem("model_filtered", { provider }), { partial });
  if (answer.finish === "length" && answer.text === "" && answer.calls.length === 0) {
    throw new ModelError(problem("model_cut_off", {}));
  }
  return answer;
}

async function bodyOf(watched: WatchedBody): Promise<unknown> {
  try {
    const parts: Uint8Array[] = [];
    for (let part = await watched.read(); part; part = await watched.read()) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function canYield(error: unknown, shape: RequestShape, request: ModelRequest): boolean {
  if (!(error instanceof ModelError) || error.problem.code !== "model_request_refused") return false;
  return yieldTo(String(error.problem.params?.reason ?? ""), shape, request);
}

function contentType(response: Response): string {
  return response.headers.get("content-type") ?? "";
}
