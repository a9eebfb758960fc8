// Whether a call may be made: asked of a person where the node says so, with the very arguments and the difference that it
// would make. What runs is what was approved: should the difference be another one by then, the person is asked again.

import type { AskedCall, FileDifference } from "../contract/asked-call";
import { nodeTitle } from "../contract/flow";
import { type Problem, ProblemError, problem } from "../contract/problem";
import type { NodeContext } from "../nodes/define-node";
import type { Consent, ConsentAsked, ToolCaller } from "../tools/call-tool";
import { canonicalJson } from "../tools/fingerprint";

export type ApprovalRule = "never" | "changes" | "always";

export interface ConsentRule {
  rule: ApprovalRule;
  /** true: one answer may be for all further calls of the tool in this step */
  all: boolean;
  expires_ms?: number | null | undefined;
}

export function needsConsent(rule: ApprovalRule, effect: string): boolean {
  return rule === "always" || (rule === "changes" && effect !== "pure");
}

export function consentOf(context: NodeContext, call: string, { rule, all, expires_ms }: ConsentRule): Consent {
  return async (asked) => {
    const { params } = asked;
    if (!needsConsent(rule, asked.effect) || isForAll(context, asked.tool)) return { params };
    for (let times = 1; ; times++) {
      const difference = await asked.difference(params);
      const what = askedAbout(asked, call, difference, times);
      const answer = await context.ask({
        id: `${call}:${times}`,
        kind: "call",
        what,
        choices: ["approve", ...(all ? ["approve_all"] : []), "change", "refuse", "end"],
        check: (choice, changed) => (choice === "change" ? argumentsProblem(context.tools, asked.tool, changed) : null),
        ...(typeof expires_ms === "number" && { expires_ms, on_expire: "refuse" }),
      });
      if (answer.decision === "end") throw ended(context, asked.tool, answer.by);
      if (answer.decision === "refuse") return { refused: refusal(answer.by, answer.comment) };
      if (answer.decision === "change") return { params: answer.params ?? {} };
      const shown = answer.what as AskedCall;
      const now = await asked.difference(params);
      const same = canonicalJson(now ?? null) === canonicalJson(shown.difference ?? null);
      if (same && shown.fingerprint === asked.fingerprint) return { params };
    }
  };
}

/** What is wrong with arguments that a person gives in place of the model's. */
export function argumentsProblem(tools: ToolCaller, tool: string, given: unknown): Problem | null {
  const wrong = tools.wrong(tool, given);
  return wrong === null ? null : problem("approval_arguments", { tool, reason: wrong });
}

function isForAll(context: NodeContext, tool: string): boolean {
  return context
    .questions("call")
    .some(({ decision, what }) => decision === "approve_all" && (what as AskedCall).tool === tool);
}

function askedAbout(
  { tool, params, effect, fingerprint }: ConsentAsked,
  call: string,
  difference: FileDifference | null,
  times: number,
): AskedCall {
  return {
    tool,
    params,
    call,
    effect,
    fingerprint,
    ...(difference && { difference }),
    ...(times > 1 && { again: "changed" as const }),
  };
}

function refusal(by: string, comment: string | null): string {
  if (by === "expiry") return "refused_by_person: nobody allowed this call in time";
  return `refused_by_person: ${by} did not allow this call${comment ? ` and says: ${comment}` : ""}`;
}

function ended(context: NodeContext, tool: string, by: string): ProblemError {
  return new ProblemError(problem("ended_by_person", { node: nodeTitle(context.node), tool, by }));
}
