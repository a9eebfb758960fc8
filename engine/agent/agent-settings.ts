import Type, { type Static } from "typebox";

/** Config of an agent node. Every brake is a setting; the defaults are on. */
export const AgentSettings = Type.Object({
  model: Type.String({ default: "", maxLength: 200 }),
  system_prompt: Type.String({ default: "" }),
  /** the task; see first-messages for what is used where it is empty */
  prompt: Type.String({ default: "" }),
  tools: Type.Array(Type.String(), { default: [] }),
  /** one iteration is one THINK, with any number of calls */
  max_iterations: Type.Integer({ default: 5, minimum: 1, maximum: 200 }),
  protocol: Type.Enum(["auto", "native", "json", "marker"], { default: "auto" }),
  /** true: an answer without calls does not end the work, only the end marker does */
  require_end_marker: Type.Boolean({ default: false }),
  /** what limit_reached, converged and no_progress do: go on with `output.status`, or fail the node */
  on_limit: Type.Enum(["continue", "fail"], { default: "continue" }),
  /** end when two rounds in a row observe the same and no call is new */
  converge: Type.Boolean({ default: true }),
  /** failures of one fingerprint (tool + canonical arguments) that ask for review */
  breaker_failures: Type.Integer({ default: 2, minimum: 1, maximum: 20 }),
  /** what then becomes of that call: a person is asked, it is refused from then on, or the node fails */
  on_breaker: Type.Enum(["ask", "refuse", "fail"], { default: "ask" }),
  /** per tool, `*` for the rest: whether a person is asked before a call; `changes` is for calls that are not pure */
  approvals: Type.Record(Type.String(), Type.Enum(["never", "changes", "always"]), { default: {} }),
  /** how long a person has to answer; then a call is refused, and a review ends the node */
  approval_expires_ms: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1_000, maximum: 31_622_400_000 }), Type.Null()]),
  ),
  /** rounds without a successful call that end the loop; 0 is never */
  no_progress_rounds: Type.Integer({ default: 3, minimum: 0, maximum: 50 }),
  relative_paths: Type.Enum(["resolve", "refuse"], { default: "resolve" }),
  /** characters of a result that the model is shown */
  result_limit: Type.Integer({ default: 1_500, minimum: 100, maximum: 200_000 }),
  /** tokens that a request and its answer may have together; null is what the model turns out to take */
  context_tokens: Type.Optional(Type.Union([Type.Integer({ minimum: 256, maximum: 20_000_000 }), Type.Null()])),
  /** JSON Schema of the final answer; `output.result` then holds the value */
  schema: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  schema_retries: Type.Integer({ default: 2, minimum: 0, maximum: 10 }),
  temperature: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 2 }), Type.Null()])),
});
export type AgentSettings = Static<typeof AgentSettings>;

export function approvalRule({ approvals }: AgentSettings, tool: string): "never" | "changes" | "always" {
  return approvals[tool] ?? approvals["*"] ?? "never";
}
