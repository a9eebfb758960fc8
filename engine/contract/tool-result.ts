import Type, { type Static } from "typebox";

export const ToolStatus = Type.Enum(["ok", "error", "refused", "timeout", "cancelled", "unknown"]);
export type ToolStatus = Static<typeof ToolStatus>;

/**
 * The one shape of every tool call's result. `error` is `code: sentence` (for example
 * `eexist: destination path already exists: /workspace/a.jpg`), null when status is ok. `truncated` says that the model
 * was shown a cut version of `result`; the whole is here. `duration_ms` is measured on a monotonic clock.
 */
export const ToolResult = Type.Object({
  status: ToolStatus,
  action: Type.String(),
  params: Type.Unknown(),
  result: Type.Unknown(),
  error: Type.Union([Type.String(), Type.Null()]),
  duration_ms: Type.Number(),
  truncated: Type.Boolean(),
});
export type ToolResult = Static<typeof ToolResult>;
