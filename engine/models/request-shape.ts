// Servers differ in the fields they accept. What one refuses by name is left out or written otherwise from then on.

import type { ChatCompletionCreateParams } from "openai/resources";
import type { ModelRequest } from "./model";
import { toOpenAiMessages } from "./to-openai-messages";

export interface RequestShape {
  stream: boolean;
  stream_options: boolean;
  temperature: boolean;
  max_tokens: "max_tokens" | "max_completion_tokens";
  schema: "json_schema" | "json_object" | "none";
}

export function newShape(stream: boolean): RequestShape {
  return { stream, stream_options: true, temperature: true, max_tokens: "max_tokens", schema: "json_schema" };
}

export function toParams(model: string, request: ModelRequest, shape: RequestShape): ChatCompletionCreateParams {
  const { temperature, max_tokens, schema, tools } = request;
  return {
    model,
    messages: toOpenAiMessages(request.messages),
    stream: shape.stream,
    ...(shape.stream && shape.stream_options ? { stream_options: { include_usage: true } } : {}),
    ...(tools?.length ? { tools: tools.map((tool) => ({ type: "function" as const, function: { ...tool } })) } : {}),
    ...(temperature !== undefined && shape.temperature ? { temperature } : {}),
    ...(max_tokens === undefined ? {} : { [shape.max_tokens]: max_tokens }),
    ...(schema && shape.schema === "json_schema"
      ? { response_format: { type: "json_schema" as const, json_schema: { name: "answer", schema } } }
      : {}),
    ...(schema && shape.schema === "json_object" ? { response_format: { type: "json_object" as const } } : {}),
  };
}

/** Changes `shape` by what a refusal complains of; false where there is nothing left to change. */
export function yieldTo(reason: string, shape: RequestShape, request: ModelRequest): boolean {
  if (/stream_options|include_usage/i.test(reason) && shape.stream_options) {
    shape.stream_options = false;
  } else if (
    /max_completion_tokens/.test(reason) &&
    shape.max_tokens === "max_tokens" &&
    request.max_tokens !== undefined
  ) {
    shape.max_tokens = "max_completion_tokens";
  } else if (/temperature/i.test(reason) && shape.temperature && request.temperature !== undefined) {
    shape.temperature = false;
  } else if (/response_format|json_schema|json_object/i.test(reason) && request.schema && shape.schema !== "none") {
    shape.schema = shape.schema === "json_schema" ? "json_object" : "none";
  } else if (/stream/i.test(reason) && shape.stream) {
    shape.stream = false;
  } else {
    return false;
  }
  return true;
}
