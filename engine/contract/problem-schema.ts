import Type, { type Static } from "typebox";

/**
 * `path` is where in the document or body (`nodes[2].config.prompt`), `node` the id of the node meant.
 * `severity: "warning"` does not stop a run; absent means error.
 */
export const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
  path: Type.Optional(Type.String()),
  node: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  severity: Type.Optional(Type.Union([Type.Literal("error"), Type.Literal("warning")])),
});
export type Problem = Static<typeof Problem>;
