// The questions of a run that wait for a person.

import type { AskedCall } from "@/engine/contract/asked-call";
import { type ApprovalState, isSettled, type NodeState, type RunState } from "@/engine/contract/run-state";

/** Open questions, the oldest first. A run or step that has ended, or tries anew, asks nothing any more. */
export function openQuestions(state: Pick<RunState, "status" | "approvals" | "nodes">): ApprovalState[] {
  if (isSettled(state.status)) return [];
  return Object.values(state.approvals)
    .filter((one) => one.decision === null && isAsking(state.nodes[one.path], one))
    .sort((a, b) => a.requested_at - b.requested_at);
}

/**
 * A step with several questions goes on with the first answer while the others stay open, so what counts is that it has
 * not ended, and not whether it waits.
 */
function isAsking(step: NodeState | undefined, { approval }: ApprovalState): boolean {
  if (!step || (step.status !== "waiting" && step.status !== "running")) return false;
  return attemptOf(approval) >= step.attempt;
}

/** Ids of questions end in `@2` from the second attempt on. */
function attemptOf(approval: string): number {
  return Number(/@(\d+)$/.exec(approval)?.[1] ?? 1);
}

/** What an `approval` asks, as plain text. */
export function messageOf({ what }: Pick<ApprovalState, "what">): string {
  if (typeof what === "string") return what;
  if (isObject(what) && typeof what.message === "string") return what.message;
  return JSON.stringify(what, null, 2) ?? "";
}

export interface ShownCall extends Pick<AskedCall, "difference" | "again" | "times" | "reason"> {
  tool: string;
  /** canonical JSON: keys in order, so that the same call always reads the same */
  params: string;
}

/** The call that a question is about. */
export function callOf({ what }: Pick<ApprovalState, "what">): ShownCall {
  if (!isObject(what)) return { tool: "", params: canonicalJson(what) };
  const { tool, params, difference, again, times, reason } = what as Partial<AskedCall>;
  return {
    tool: typeof tool === "string" ? tool : "",
    params: canonicalJson(params ?? {}),
    ...(difference && { difference }),
    ...(again && { again }),
    ...(times !== undefined && { times }),
    ...(reason !== undefined && { reason }),
  };
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value), null, 2) ?? "null";
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  // Without a prototype: a key `__proto__` stays a key.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value).sort()) copy[key] = sorted(value[key]);
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
