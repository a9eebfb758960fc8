// The calls of one answer: together where all only look, else one after the other in the order given.

import type { ParsedCall } from "../contract/message";
import type { ModelCallState } from "../contract/run-state";
import type { ToolResult } from "../contract/tool-result";
import type { Consent } from "../tools/call-tool";
import type { Agent } from "./agent";
import { approvalRule } from "./agent-settings";
import { brokenCircuit } from "./brakes/circuit-breaker";
import { consentOf, needsConsent } from "./consent";
import type { CallOutcome } from "./protocols/protocol";
import { resumeCall } from "./resume-call";
import { blocked, peoplesWord } from "./review";
import { rulesOf } from "./rules";

export async function act(agent: Agent, asked: ModelCallState, open: readonly ParsedCall[]): Promise<void> {
  const { context, settings } = agent;
  if (open.every((call) => isPure(agent, call))) {
    // All are waited for, also where one ends the run: none may tell its result after its step has ended.
    const ends = await Promise.allSettled(open.map((call) => one(agent, asked, call)));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return;
  }
  for (const call of open) {
    context.signal.throwIfAborted();
    await context.proceed();
    await one(agent, asked, call);
    // A call that has failed too often is looked at before the next one is made.
    if (brokenCircuit(context.trace()?.calls ?? [], settings.breaker_failures, context.questions("review"))) return;
  }
}

/** True where it changes nothing and nobody is asked about it. */
function isPure({ context, settings }: Agent, call: ParsedCall): boolean {
  if (!call.params) return true;
  const tool = context.tools.find(call.tool);
  if (!tool) return true;
  try {
    const effect = tool.effect(call.params);
    return effect === "pure" && !needsConsent(approvalRule(settings, tool.name), effect);
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
    consent: consent(agent, call),
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
  });
}

/** First what the circuit breaker says, then what a person does. */
function consent(agent: Agent, call: ParsedCall): Consent {
  const { context, settings } = agent;
  return (asked) => {
    const not = blocked(agent, asked.fingerprint);
    if (not !== null) return Promise.resolve({ refused: not });
    return consentOf(context, call.call, {
      rule: approvalRule(settings, asked.tool),
      all: true,
      expires_ms: settings.approval_expires_ms,
    })(asked);
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

/** The results of an answer's calls as the model may see them, in the order of the calls. */
export function outcomesOf(agent: Agent, asked: ModelCallState): CallOutcome[] {
  const { context, settings } = agent;
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
    const note = peoplesWord(agent, call.call);
    return { call, status: result.status, shown: text, error: result.error, truncated, ...(note !== null && { note }) };
  });
}
