// A call whose intent is in the log but whose result is not: the server stopped in between. It is repeated only if it
// can do no harm twice; where the tool can look at the world, it is asked; else its node fails as `interrupted`.

import { ProblemError, problem } from "../contract/problem";
import type { ToolCallState } from "../contract/run-state";
import type { ToolResult } from "../contract/tool-result";
import type { NodeContext } from "../nodes/define-node";

export function resumeCall(
  open: ToolCallState,
  context: NodeContext,
  allowed: readonly string[] | null,
): Promise<ToolResult> {
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
    allowed,
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
    relative: "resolve",
    resumed: true,
  });
}
