import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { FaultName } from "../../tests/model-server/faults";
import {
  type Fault,
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "../../tests/model-server/model-server";
import { openOutbound } from "../tools/open-outbound";
import type { ModelRequest } from "./model";
import { ModelError } from "./model-error";
import { type OpenAiModelOptions, openAiModel } from "./openai-model";
import { retryAfter } from "./retry-rule";

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serve(options: ModelServerOptions, model: Partial<OpenAiModelOptions> = {}) {
  const server = await startModelServer(options);
  open.push(server);
  return {
    server,
    model: openAiModel({
      name: "test/test-model",
      provider: "Test",
      base_url: server.base_url,
      api_key: "k",
      model: "test-model",
      fetch,
      ...model,
    }),
  };
}

const signal = new AbortController().signal;
const hi: ModelRequest = { messages: [{ role: "user", content: "Hi" }] };
const tool = { name: "time", description: "Time.", parameters: { type: "object", properties: {} } };

async function failing(fault: ModelServerOptions["fault"], request = hi, model: Partial<OpenAiModelOptions> = {}) {
  const { model: made, server } = await serve({ fault }, model);
  const error = await made.complete(request, { signal }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`expected a ModelError, got ${String(error)}`);
  return { error, code: error.problem.code, message: error.problem.message, server };
}

describe("an answer", () => {
  it.each([true, false])("is the same with and without streaming (%s)", async (stream) => {
    const answer = {
      text: "Let me look. 你好 🌍",
      reasoning: "Hm.",
      calls: [
        { id: "a", name: "time", arguments: '{"zone":"UTC"}' },
        { id: "b", name: "time", arguments: "" },
      ],
      usage: { input_tokens: 9, output_tokens: 3 },
    };
    const { model, server } = await serve({ answer: () => answer }, { stream });
    const pieces: string[] = [];
    const got = await model.complete(
      { ...hi, tools: [tool] },
      { signal, onDelta: (kind, text) => kind === "text" && pieces.push(text) },
    );
    expect(got).toEqual({ ...answer, refusal: null, finish: "tool_calls", cost: null });
    expect(pieces.join("")).toBe(stream ? answer.text : "");
    expect(server.requests[0]).toMatchObject({ model: "test-model", stream, tools: [{ function: { name: "time" } }] });
    expect(server.violations).toEqual([]);
  });

  it("is read from bytes that are cut anywhere, with comments, mixed line ends and no end mark", async () => {
    const text = Buffer.from("🌍", "utf8");
    const { model } = await serve({
      answer: () => ({
        headers: { "content-type": "text/event-stream" },
        pieces: [
          ": keep-alive\n\n",
          'data: {"choices":[],"created":0,"id":"","model":""}\n\n',
          'data:{"choices":[{"index":0,"delta":{"content":"你好 "}}]}\r',
          "\n\r\n",
          'data: {"choices":[{"index":0,\ndata: "delta":{"content":"',
          text.subarray(0, 2),
          text.subarray(2),
          '"}}]}\n\n',
          ": ping\n\n",
          'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
          'data: {"choices":null,"usage":{"prompt_tokens":9,"completion_tokens":3,"total_tokens":12}}\n',
        ],
      }),
    });
    expect(await model.complete(hi, { signal })).toMatchObject({
      text: "你好 🌍",
      finish: "stop",
      usage: { input_tokens: 9, output_tokens: 3 },
    });
  });

  it("is read from JSON where a stream was asked for, and from a stream with only the end mark", async () => {
    const { model } = await serve({
      answer: () => ({ pieces: ['{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}'] }),
    });
    expect((await model.complete(hi, { signal })).text).toBe("whole");
    const other = await serve({
      answer: () => ({ pieces: ['data: {"choices":[{"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\n'] }),
    });
    expect(await other.model.complete(hi, { signal })).toMatchObject({ text: "Hello", finish: null, usage: null });
  });

  it("is whole at its end mark, also where the server keeps the connection open", async () => {
    const { model } = await serve(
      {
        answer: () => ({
          pieces: ['data: {"choices":[{"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\ndata: {"error":"late"}\n\n'],
          end: "hang",
        }),
      },
      { idle_ms: 20_000 },
    );
    const began = performance.now();
    expect(await model.complete(hi, { signal })).toMatchObject({ text: "Hello", finish: null });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("of several in a row comes over one connection", async () => {
    const { fetchFor } = openOutbound();
    const { model, server } = await serve(
      // The end of the connection comes a moment after the end mark.
      {
        answer: () => ({
          headers: { "content-type": "text/event-stream" },
          pieces: ['data: {"choices":[{"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\n', { wait: 40 }],
        }),
      },
      { fetch: (input, init) => fetchFor(new URL(String(input)).origin)(input, init) },
    );
    for (let turn = 0; turn < 5; turn++) {
      await model.complete(hi, { signal });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(server.count()).toBe(5);
    expect(server.connections()).toBe(1);
  });

  it("passes on a refusal and a cut at the token limit", async () => {
    const { model } = await serve({ answer: () => ({ refusal: "I can't help with that." }) });
    expect(await model.complete(hi, { signal })).toMatchObject({ text: "", refusal: "I can't help with that." });
    const cut = await serve({ fault: "length" });
    expect(await cut.model.complete(hi, { signal })).toMatchObject({ text: "The ans", finish: "length" });
  });

  it("is asked for again without the field that a server refuses, and that is remembered", async () => {
    const { model, server } = await serve({
      answer: (request) => {
        const refused = ["stream_options", "max_tokens", "temperature"].find((field) => field in request);
        if (!refused) return { text: "Fine." };
        const words = refused === "max_tokens" ? "use 'max_completion_tokens' instead" : "is not accepted";
        return { status: 400, pieces: [JSON.stringify({ error: { message: `Unsupported: '${refused}' ${words}` } })] };
      },
    });
    const request = { ...hi, max_tokens: 5, temperature: 0 };
    expect((await model.complete(request, { signal })).text).toBe("Fine.");
    expect(server.count()).toBe(4);
    await model.complete(request, { signal });
    expect(server.count()).toBe(5);
    expect(server.requests[4]).toMatchObject({ max_completion_tokens: 5 });
  });
});

describe("a fault", () => {
  it.each<[FaultName, string, RegExp]>([
    ["401", "model_unauthorised", /Test refused the key .*Incorrect API key/],
    ["404", "model_not_found", /test-model: The model does not exist/],
    ["429", "model_rate_limited", /Rate limit reached/],
    ["400", "model_request_refused", /400.*Something in the request is wrong/],
    ["500", "model_server_error", /500.*had an error/],
    ["html", "model_not_json", /text\/html with status 200 instead of JSON: <html><body>login/],
    ["html_502", "model_server_error", /502.*Bad Gateway/],
    ["reset", "model_unreachable", /Test cannot be reached/],
    ["cut", "model_stream_cut", /ended its answer early/],
    ["cut_quietly", "model_stream_cut", /ended its answer early/],
    ["error_in_stream", "model_error_in_stream", /quota exceeded/],
    ["error_event", "model_error_in_stream", /Overloaded/],
    ["error_in_body", "model_error_in_stream", /quota exceeded/],
    ["content_filter", "model_filtered", /content filter/],
  ])("%s becomes %s and is not retried here", async (fault, code, words) => {
    const { error, server } = await failing(fault);
    expect(error.problem.code).toBe(code);
    expect(error.problem.message).toMatch(words);
    expect(server.count()).toBe(1);
    if (["cut", "cut_quietly", "error_in_stream"].includes(fault)) expect(error.partial).toBe("Hel");
  });

  it("in the middle of an event is an early end", async () => {
    const { code, error } = await failing({
      pieces: ['data: {"choices":[{"delta":{"content":"Hel"}}]}\n\ndata: {"choices":[{"del'],
    });
    expect([code, error.partial]).toEqual(["model_stream_cut", "Hel"]);
  });

  it("429 says how long to wait, in seconds or until a date", async () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    const limited = (value: string) =>
      failing({ status: 429, headers: { "retry-after": value }, pieces: ['{"error":{"message":"slow"}}'] }, hi, {
        now: () => now,
      });
    const seconds = await limited("2");
    expect(seconds.error.retry_after_ms).toBe(2_000);
    expect(seconds.error.problem.hint).toBe("Try again in 2 s.");
    expect((await limited("Thu, 01 Jan 2026 00:00:03 GMT")).error.retry_after_ms).toBe(4_000);
    const long = (await limited("3600")).error;
    expect(retryAfter(long, 1)).toBeNull();
    expect(long.problem.hint).toBe("Try again in 3600 s.");
  });

  it("of tools that are not supported is told apart, however it is said", async () => {
    const request = { ...hi, tools: [tool] };
    expect((await failing("no_tools", request)).code).toBe("tools_unsupported");
    for (const [status, message] of [
      [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
      [404, "No endpoints found that support tool use."],
      [500, "tools param requires --jinja flag"],
    ] as const) {
      const fault = { status, pieces: [JSON.stringify({ error: { message } })] };
      expect((await failing(fault, request)).code).toBe("tools_unsupported");
    }
    expect((await failing("no_tools")).code).toBe("model_request_refused");
  });

  it("of silence ends by the idle limit, and a comment is a sign of life", async () => {
    const { error, code } = await failing("stall", hi, { idle_ms: 60 });
    expect([code, error.partial]).toEqual(["model_stalled", "Hel"]);
    const comments = Array.from({ length: 6 }, () => [": ping\n\n", { wait: 40 }]).flat();
    const { model } = await serve(
      {
        answer: () => ({ pieces: [...comments, 'data: {"choices":[{"delta":{"content":"ok"}}]}\n\ndata: [DONE]\n\n'] }),
      },
      { idle_ms: 120 },
    );
    expect((await model.complete(hi, { signal })).text).toBe("ok");
  });

  it("of a server that never begins ends by the time limit", async () => {
    expect((await failing({ pieces: [], end: "hang" }, hi, { response_ms: 80 })).code).toBe("model_stalled");
  });

  it("of a port where nobody listens names the cause", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => probe.once("listening", resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const { model } = await serve({}, { base_url: `http://127.0.0.1:${port}/v1` });
    await expect(model.complete(hi, { signal })).rejects.toMatchObject({
      problem: { code: "model_unreachable", message: expect.stringContaining("ECONNREFUSED") },
    });
  });
});

describe("stopping", () => {
  it("ends a call that hangs, before and in the middle of the answer, with the reason given", async () => {
    for (const fault of ["stall", { pieces: [], end: "hang" }] satisfies Fault[]) {
      const { model } = await serve({ fault });
      const stop = new AbortController();
      const call = model.complete(hi, { signal: stop.signal });
      setTimeout(() => stop.abort(new Error("stopped by the user")), 50);
      await expect(call).rejects.toThrow("stopped by the user");
    }
  });
});

describe("what the environment says", () => {
  it("of headers for another server is not sent to this one", async () => {
    const before = process.env.OPENAI_CUSTOM_HEADERS;
    process.env.OPENAI_CUSTOM_HEADERS = "X-Secret: for-one-server-only";
    let sent: Headers | null = null;
    try {
      const { model } = await serve(
        { answer: () => ({ text: "Hi" }) },
        {
          headers: { "X-Own": "kept" },
          fetch: (input, init) => {
            sent = new Headers(init?.headers);
            return fetch(input, init);
          },
        },
      );
      await model.complete(hi, { signal }).catch(() => {});
    } finally {
      if (before === undefined) delete process.env.OPENAI_CUSTOM_HEADERS;
      else process.env.OPENAI_CUSTOM_HEADERS = before;
    }
    expect(sent!.get("x-own")).toBe("kept");
    expect(sent!.get("x-secret")).toBeNull();
    expect(sent!.get("authorization")).toBe("Bearer k");
  });
});
