// A call whose intent is in the log but whose result is not: the server stopped in between. It is repeated only if it
// can do no harm twice, or the world shows that it did not happen, and under the very rules it was made under. Where
// nobody can know, a person is asked, or the node fails as `interrupted`.

import { ProblemError, problem } from "../contract/problem";
import type { ToolCallState } from "../contract/run-state";
import type { ToolResult } from "../contract/tool-result";
import type { NodeContext } from "../nodes/define-node";
import type { ToolCallRequest } from "../tools/call-tool";

/** The rules of a step's calls, the same whether a call is made or resumed. */
export type CallRules = Pick<ToolCallRequest, "allowed" | "relative" | "folder" | "show_limit" | "sleep">;

export async function resumeCall(open: ToolCallState, context: NodeContext, rules: CallRules): Promise<ToolResult> {
  const request = requestOf(open, context, rules);
  if (open.effect === "pure" || open.effect === "idempotent") return context.tools.call({ ...request, resumed: true });
  if (open.effect === "probe" && open.status === "running") {
    const found = await context.tools.probe(request);
    if (found === "no") return context.tools.call({ ...request, resumed: true });
    if (found !== "unknown") return found;
  }
  return unknown(open, context, request);
}

async function unknown(open: ToolCallState, context: NodeContext, request: ToolCallRequest): Promise<ToolResult> {
  if (open.status === "running")
    context.emit({
      type: "tool.unknown",
      path: context.path,
      call: open.call,
      problem: problem("outcome_unknown", { tool: open.tool }),
    });
  const interrupted = () => new ProblemError(problem("interrupted", { what: open.tool }));
  if (context.on_unknown === "fail") throw interrupted();
  // A call that is tried again and interrupted again is asked about again.
  const times = context.trace()?.calls.filter((one) => one.call === open.call).length ?? 1;
  const { decision, by } = await context.ask({
    id: `${open.call}:${times}`,
    kind: "outcome",
    what: { tool: open.tool, params: open.params },
    choices: ["done", "retry", "skip", "fail"],
  });
  switch (decision) {
    case "done":
      return context.tools.told(request, { status: "ok", result: { told_by: by }, error: null });
    case "retry":
      return context.tools.call(request);
    case "skip":
      return context.tools.told(request, {
        status: "unknown",
        result: null,
        error: `unknown: the call was interrupted, and ${by} chose to go on without it`,
      });
    default:
      throw interrupted();
  }
}

function requestOf(open: ToolCallState, context: NodeContext, rules: CallRules): ToolCallRequest {
  return {
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
  };
}
