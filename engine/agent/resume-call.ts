// A call whose intent is in the log but whose result is not: the server stopped in between. It is repeated only if it
// can do no harm twice, and under the very rules it was made under; else its node fails as `interrupted`.

import { ProblemError, problem } from "../contract/problem";
import type { ToolCallState } from "../contract/run-state";
import type { ToolResult } from "../contract/tool-result";
import type { NodeContext } from "../nodes/define-node";
import type { ToolCallRequest } from "../tools/call-tool";

/** The rules of a step's calls, the same whether a call is made or resumed. */
export type CallRules = Pick<ToolCallRequest, "allowed" | "relative" | "folder" | "show_limit">;

export function resumeCall(open: ToolCallState, context: NodeContext, rules: CallRules): Promise<ToolResult> {
  if (open.effect !== "pure" && open.effect !== "idempotent") {
    if (open.status === "running")
      context.emit({
        type: "tool.unknown",
        path: context.path,
        call: open.call,
        problem: problem("outcome_unknown", { tool: open.tool }),
      });
    return Promise.reject(new ProblemError(problem("interrupted", { what: open.tool })));
  }
  return context.tools.call({
    call: open.call,
    tool: open.tool,
    params: open.params as Record<string, unknown>,
    path: context.path,
    ...(open.round !== null && { round: open.round }),
    protocol: open.protocol,
    ...rules,
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
    resumed: true,
  });
}
