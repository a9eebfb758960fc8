// A model server for tests and benchmarks: speaks the OpenAI chat API on 127.0.0.1, refuses every history that a strict
// provider would refuse, plays a rehearsal or a function, and can misbehave on request.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message, Protocol } from "@/engine/contract/message";
import type { ModelRequest, ToolSpec } from "@/engine/models/model";
import type { Rehearsal } from "@/engine/models/rehearsal";
import { rehearsalModel } from "@/engine/models/rehearsal-model";
import { checkHistory, type WireMessage } from "./check-history";
import { type FaultName, faultReply, type RawReply } from "./faults";
import { type ServedAnswer, sendRaw, sendStream, sendWhole } from "./write-answer";

export interface WireRequest {
  model: string;
  messages: WireMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: { type: string; function: ToolSpec }[];
  [field: string]: unknown;
}

export type Fault = FaultName | RawReply;

export interface ModelServerOptions {
  /** plays this script … */
  script?: Rehearsal;
  /** … or asks this function; `number` counts requests from 1 */
  answer?: (request: WireRequest, number: number) => ServedAnswer | RawReply | Promise<ServedAnswer | RawReply>;
  /** other than `native` (the default) refuses requests with tools */
  protocol?: Protocol;
  /** refuses illegal histories with 400; default true */
  strict?: boolean;
  /** in place of an answer; a function decides by request number */
  fault?: Fault | ((number: number) => Fault | null);
  /** refuses any other bearer key with 401 */
  key?: string;
  delay_ms?: number;
  models?: string[];
  port?: number;
}

export interface ModelServer {
  /** `http://127.0.0.1:…/v1` */
  base_url: string;
  origin: string;
  /** bodies of all chat requests so far */
  requests: WireRequest[];
  /** rules of the chat API that requests have broken */
  violations: string[];
  /** chat requests so far */
  count: () => number;
  /** connections that were opened so far */
  connections: () => number;
  setFault: (fault: ModelServerOptions["fault"] | null) => void;
  close: () => Promise<void>;
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: WireRequest[] = [];
  const violations: string[] = [];
  let fault = options.fault ?? null;
  const models = options.models ?? ["test-model"];

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as WireRequest;
    requests.push(body);
    const number = requests.length;
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      return sendRaw(response, faultReply("401"));
    }
    const now = typeof fault === "function" ? fault(number) : fault;
    if (now) return sendRaw(response, typeof now === "string" ? faultReply(now) : now);
    const broken = options.strict === false ? [] : checkRequest(body);
    if (broken.length > 0) {
      violations.push(...broken);
      return refuse(response, 400, broken.join("; "));
    }
    if (body.tools && (options.protocol ?? "native") !== "native") return sendRaw(response, faultReply("no_tools"));
    const answer = await answerTo(body, number, options);
    if ("pieces" in answer) return sendRaw(response, answer);
    if (!body.stream) return sendWhole(response, body.model, answer);
    const include_usage = body.stream_options?.include_usage === true;
    return sendStream(response, body.model, answer, { include_usage, delay_ms: options.delay_ms ?? 0 });
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "GET" && path === "/v1/models") {
      const data = models.map((id) => ({ id, object: "model", created: 0, owned_by: "test" }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", data }));
    } else if (request.method === "POST" && path === "/v1/chat/completions") {
      chat(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
    } else {
      refuse(response, 404, `There is no ${request.method} ${path}.`);
    }
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    base_url: `${origin}/v1`,
    origin,
    requests,
    violations,
    count: () => requests.length,
    connections: () => connections,
    setFault(next) {
      fault = next ?? null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(
  body: WireRequest,
  number: number,
  options: ModelServerOptions,
): Promise<ServedAnswer | RawReply> {
  if (options.answer) return options.answer(body, number);
  if (!options.script) return { text: "Hello." };
  return rehearsalModel(options.script).complete(toModelRequest(body), { signal: new AbortController().signal });
}

function checkRequest(body: WireRequest): string[] {
  const broken = checkHistory(body.messages ?? []);
  if (!body.model) broken.push("model is missing");
  if (body.tools?.length === 0) broken.push("tools is empty");
  for (const tool of body.tools ?? []) {
    if (tool.type !== "function" || !/^[a-zA-Z0-9_-]{1,64}$/.test(tool.function?.name ?? "")) {
      broken.push(`the tool ${JSON.stringify(tool.function?.name)} is not legal`);
    }
  }
  return broken;
}

/** The request as the engine's own shape. */
export function toModelRequest(body: WireRequest): ModelRequest {
  const messages = body.messages.map((message): Message => {
    const calls = message.tool_calls?.map((call) => ({
      id: call.id ?? "",
      name: call.function?.name ?? "",
      arguments: call.function?.arguments,
    }));
    return {
      role: message.role as Message["role"],
      content: typeof message.content === "string" ? message.content : "",
      ...(calls?.length ? { calls } : {}),
      ...(message.tool_call_id ? { call: message.tool_call_id } : {}),
    };
  });
  const format = body.response_format as { json_schema?: { schema?: Record<string, unknown> } } | undefined;
  const schema = format?.json_schema?.schema;
  return {
    messages,
    ...(body.tools?.length ? { tools: body.tools.map((tool) => tool.function) } : {}),
    ...(schema ? { schema } : {}),
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "invalid_request_error", code: null } }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
