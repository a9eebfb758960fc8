// What the agent loop and the llm node ask of a model, whoever serves it.

import type { JsonSchema } from "../contract/flow";
import type { Message, Protocol, Usage } from "../contract/message";

export interface ToolSpec {
  /** legal for every provider: ^[a-zA-Z0-9_-]{1,64}$ */
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface ModelRequest {
  messages: Message[];
  /** sent as native tools; absent for the text protocols and for plain answers */
  tools?: ToolSpec[];
  temperature?: number;
  max_tokens?: number;
  /** asks for JSON that fits this schema, where the provider can enforce it */
  schema?: JsonSchema;
}

/** A native call, assembled. `arguments` is the text as it came, or an object where the server sent one. */
export interface RawCall {
  id: string;
  name: string;
  arguments: unknown;
}

export interface ModelAnswer {
  text: string;
  reasoning: string;
  refusal: string | null;
  calls: RawCall[];
  finish: string | null;
  usage: Usage | null;
  /** US dollars, as the provider told it or by the prices set for it */
  cost: number | null;
  /** milliseconds before the request was sent, as others were under way */
  waited_ms?: number;
}

export interface ModelStream {
  signal: AbortSignal;
  /** the same was asked before and failed */
  again?: boolean;
  onDelta?: (kind: "text" | "reasoning", text: string) => void;
}

/**
 * One model, ready to be asked. `complete` throws ProblemError (codes `model_…`); `retry_after_ms` on the error says
 * how long the server asked to wait, `partial` what had arrived.
 */
export interface Model {
  /** full name, `provider/model` */
  name: string;
  /** what is known of its tool calling: undefined means try native first */
  protocol?: Protocol;
  /** Remembers, for this model and base URL, that its tool calling works (only) in `protocol`. */
  learned?(protocol: Protocol): void;
  /** tokens that it takes, question and answer together; absent where that is not known */
  context_tokens?: number;
  /** Remembers how many tokens this model takes. */
  learnedContext?(tokens: number): void;
  complete(request: ModelRequest, stream: ModelStream): Promise<ModelAnswer>;
}

export interface ModelSource {
  /** Throws ProblemError `provider_missing` or `rehearsal_missing`. An empty name asks for the default model. */
  resolve(name: string): Model | Promise<Model>;
}
