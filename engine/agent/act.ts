// The calls of one answer: together where all only look, else one after the other in the order given.

import type { ParsedCall } from "../contract/message";
import { ProblemError, problem } from "../contract/problem";
import type { ModelCallState } from "../contract/run-state";
import type { ToolResult } from "../contract/tool-result";
import type { Agent } from "./agent";
import { brokenCircuit } from "./brakes/circuit-breaker";
import type { CallOutcome } from "./protocols/protocol";
import { type CallRules, resumeCall } from "./resume-call";

export async function act(agent: Agent, asked: ModelCallState, open: readonly ParsedCall[]): Promise<void> {
  const { context } = agent;
  if (open.every((call) => isPure(agent, call))) {
    // All are waited for, also where one ends the run: none may tell its result after its step has ended.
    const ends = await Promise.allSettled(open.map((call) => one(agent, asked, call)));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    review(agent, asked.round);
    return;
  }
  for (const call of open) {
    context.signal.throwIfAborted();
    await one(agent, asked, call);
    review(agent, asked.round);
  }
}

function isPure({ context }: Agent, call: ParsedCall): boolean {
  if (!call.params) return true;
  const tool = context.tools.find(call.tool);
  if (!tool) return true;
  try {
    return tool.effect(call.params) === "pure";
  } catch {
    return false;
  }
}

async function one(agent: Agent, asked: ModelCallState, call: ParsedCall): Promise<void> {
  const { context } = agent;
  const begun = context.trace()?.calls.findLast((state) => state.call === call.call);
  if (begun) {
    await resumeCall(begun, context, rulesOf(agent));
    return;
  }
  if (!call.params) {
    context.emit({
      type: "tool.finished",
      path: context.path,
      call: call.call,
      round: asked.round,
      fingerprint: context.tools.fingerprint(call.tool, call.raw ?? null),
      result: unread(call),
    });
    return;
  }
  await context.tools.call({
    call: call.call,
    tool: call.tool,
    params: call.params,
    path: context.path,
    round: asked.round,
    protocol: asked.protocol,
    ...rulesOf(agent),
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
  });
}

function rulesOf({ context, settings, tools }: Agent): CallRules {
  return {
    allowed: tools.map((tool) => tool.name),
    relative: settings.relative_paths,
    ...(context.folder !== null && { folder: context.folder }),
    show_limit: settings.result_limit,
  };
}

/** The result of a call whose arguments could not be read: nothing ran, and the model is told why. */
function unread(call: ParsedCall): ToolResult {
  return {
    status: "refused",
    action: call.tool,
    params: call.raw ?? null,
    result: null,
    error: `unreadable: ${call.error ?? "the call could not be read"}`,
    duration_ms: 0,
    truncated: false,
  };
}

/** The circuit breaker: the same call failed too often, so a person has to look. */
function review(agent: Agent, round: number): void {
  const { context, settings } = agent;
  const broken = brokenCircuit(context.trace()?.calls ?? [], settings.breaker_failures);
  if (!broken) return;
  const { call, times } = broken;
  const why = `${call.tool} failed ${times} times with the same arguments`;
  context.emit({ type: "brake.tripped", path: context.path, brake: "circuit_breaker", why, round });
  const reason = call.result?.error ?? call.status;
  throw new ProblemError(problem("needs_review", { tool: call.tool, times, reason }));
}

/** The results of an answer's calls as the model may see them, in the order of the calls. */
export function outcomesOf({ context, settings }: Agent, asked: ModelCallState): CallOutcome[] {
  const calls = context.trace()?.calls ?? [];
  return asked.calls.map((call) => {
    const result = calls.findLast((one) => one.call === call.call)?.result;
    if (!result)
      return {
        call,
        status: "cancelled",
        shown: "",
        error: "cancelled: the call was not carried out",
        truncated: false,
      };
    const { text, truncated } = context.tools.shown(result, settings.result_limit);
    return { call, status: result.status, shown: text, error: result.error, truncated };
  });
}
