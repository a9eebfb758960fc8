// One conversation with a model, in the engine's own neutral shape; each provider's border translates it.

import Type, { type Static } from "typebox";

export const MessageCall = Type.Object({ id: Type.String(), name: Type.String(), arguments: Type.Unknown() });
export type MessageCall = Static<typeof MessageCall>;

/** `calls` only on assistant messages, `call` (the id answered) and `name` only on tool messages. */
export const Message = Type.Object({
  role: Type.Union([Type.Literal("system"), Type.Literal("user"), Type.Literal("assistant"), Type.Literal("tool")]),
  content: Type.String(),
  calls: Type.Optional(Type.Array(MessageCall)),
  call: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type Message = Static<typeof Message>;

/** Tokens of one or more model calls. Unknown stays unknown: null, never 0. */
export const Usage = Type.Object({
  input_tokens: Type.Union([Type.Integer(), Type.Null()]),
  output_tokens: Type.Union([Type.Integer(), Type.Null()]),
});
export type Usage = Static<typeof Usage>;

export const Protocol = Type.Union([Type.Literal("native"), Type.Literal("json"), Type.Literal("marker")]);
export type Protocol = Static<typeof Protocol>;

/**
 * A call as the model's answer was understood. `params` is null where it could not be read; `error` then says why, in
 * words for the model. `raw` keeps the text as it came where it was repaired or not read; `notes` name each repair.
 */
export const ParsedCall = Type.Object({
  call: Type.String(),
  tool: Type.String(),
  params: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  raw: Type.Optional(Type.String()),
  notes: Type.Optional(Type.Array(Type.String())),
  error: Type.Optional(Type.String()),
});
export type ParsedCall = Static<typeof ParsedCall>;
