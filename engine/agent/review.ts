// Human review: a call has failed so often that the circuit breaker stops it, and a person says what becomes of it. Like the
// loop it keeps nothing of its own: what was asked, decided and carried out is read from the log.

import { isObject } from "../agent/protocols/parse-arguments";
import type { AskedCall } from "../contract/asked-call";
import { ProblemError, problem } from "../contract/problem";
import type { ApprovalState, ToolCallState } from "../contract/run-state";
import type { Agent } from "./agent";
import { callKey } from "./brakes/call-key";
import { type BrokenCircuit, brokenCircuit, failuresOf } from "./brakes/circuit-breaker";
import { argumentsProblem } from "./consent";
import { rulesOf } from "./rules";

/** Deals with a broken circuit; true where something was done, so that the loop looks at its log anew. */
export async function review(agent: Agent): Promise<boolean> {
  const { context, settings } = agent;
  const calls = context.trace()?.calls ?? [];
  const reviews = context.questions("review");
  const pending = reviews.findLast((one) => isPending(one, calls));
  if (pending) return decided(agent, pending.what as AskedCall);
  const broken = brokenCircuit(calls, settings.breaker_failures, reviews);
  if (!broken) return false;
  const { call, times } = broken;
  const why = `${call.tool} failed ${times} times with the same arguments`;
  const told = context.trace()?.brakes.some((one) => one.brake === "circuit_breaker" && one.why === why);
  if (!told) {
    context.emit({ type: "brake.tripped", path: context.path, brake: "circuit_breaker", why, round: call.round ?? 0 });
  }
  if (settings.on_breaker === "refuse") return false;
  if (settings.on_breaker === "fail") throw needsReview(call, times);
  return decided(agent, askedAbout(broken, calls));
}

/** Why a call is not made: a person refused it, or the node's policy does. Null where it may be. */
export function blocked({ context, settings }: Agent, fingerprint: string): string | null {
  const last = context.questions("review").findLast(({ what }) => (what as AskedCall).fingerprint === fingerprint);
  if (last?.decision === "refuse") return refusal(last);
  const times = failuresOf(context.trace()?.calls ?? [], fingerprint);
  if (settings.on_breaker !== "refuse" || times < settings.breaker_failures) return null;
  return `not_again: this call failed ${times} times with the same arguments. Do something else`;
}

/** What the model is to know of what people decided about one of its calls, or null. */
export function peoplesWord({ context }: Agent, call: string): string | null {
  const asked = [...context.questions("call"), ...context.questions("review")];
  const last = asked.findLast(({ what, decision }) => (what as AskedCall).call === call && decision !== null);
  if (last?.decision === "refuse" && last.kind === "review") return refusal(last);
  if (last?.decision !== "change") return null;
  const said = last.comment ? `; ${last.by} says: ${last.comment}` : "";
  return `${last.by} changed the arguments to ${JSON.stringify(last.params)}${said}`;
}

function refusal({ by, comment }: ApprovalState): string {
  const said = comment ? ` and says: ${comment}` : "";
  return `refused_by_person: it must not be made again with these arguments; ${by} looked at it${said}`;
}

/** Not answered, or answered with something that has not happened yet. */
function isPending({ decision, what }: ApprovalState, calls: readonly ToolCallState[]): boolean {
  if (decision === "refuse") return false;
  const { call, entries = 0 } = what as AskedCall;
  return decision === null || decision === "end" || calls.filter((one) => one.call === call).length <= entries;
}

function askedAbout({ call }: BrokenCircuit, calls: readonly ToolCallState[]): AskedCall {
  return {
    tool: call.tool,
    params: call.params,
    call: call.call,
    fingerprint: callKey(call),
    times: failuresOf(calls, callKey(call)),
    reason: call.result?.error ?? call.status,
    entries: calls.filter((one) => one.call === call.call).length,
  };
}

async function decided(agent: Agent, what: AskedCall): Promise<true> {
  const { context, settings } = agent;
  const { call = "", tool, times = 0, entries = 0 } = what;
  const failed = context.trace()!.calls.findLast((one) => one.call === call)!;
  const known = context.tools.find(tool);
  const { decision, params } = await context.ask({
    id: `review:${call}:${entries}`,
    kind: "review",
    what,
    choices: [...(isObject(what.params) && known ? ["retry"] : []), ...(known ? ["change"] : []), "refuse", "end"],
    check: (choice, changed) => (choice === "change" ? argumentsProblem(context.tools, tool, changed) : null),
    ...(typeof settings.approval_expires_ms === "number" && {
      expires_ms: settings.approval_expires_ms,
      on_expire: "end",
    }),
  });
  if (decision === "refuse") return true;
  if (decision !== "retry" && decision !== "change") throw needsReview(failed, times);
  await context.tools.call({
    call,
    tool,
    params: decision === "change" ? (params ?? {}) : (what.params as Record<string, unknown>),
    path: context.path,
    ...(failed.round !== null && { round: failed.round }),
    protocol: failed.protocol,
    ...rulesOf(agent),
    signal: context.signal,
    emit: context.emit,
    durable: context.durable,
  });
  return true;
}

function needsReview(call: ToolCallState, times: number): ProblemError {
  const reason = call.result?.error ?? call.status;
  return new ProblemError(problem("needs_review", { tool: call.tool, times, reason }));
}
