// What sort of step an event is: which filter shows it, how tall its tick stands, whether something went wrong there.

import type { RunEvent } from "@/engine/contract/run-event";

/** `data` are variables, approvals and notes. */
export type StepKind = "node" | "agent" | "tool" | "data";

export function stepKind(event: RunEvent): StepKind {
  switch (event.type) {
    case "agent.state":
    case "model.requested":
    case "model.responded":
    case "model.failed":
    case "agent.message":
    case "brake.tripped":
      return "agent";
    case "tool.started":
    case "tool.finished":
    case "tool.unknown":
      return "tool";
    case "variable.set":
    case "approval.requested":
    case "approval.decided":
    case "note":
      return "data";
    default:
      return "node";
  }
}

export function isFailure(event: RunEvent): boolean {
  switch (event.type) {
    case "run.failed":
    case "run.limit_reached":
    case "node.failed":
    case "node.retrying":
    case "model.failed":
    case "tool.unknown":
      return true;
    case "pass.finished":
      return event.how === "failed";
    case "tool.finished":
      return event.result.status !== "ok";
    default:
      return false;
  }
}

/** Height of a tick, 1 (a change of phase) to 4 (a node begins or ends, or something failed). */
export function stepRank(event: RunEvent): 1 | 2 | 3 | 4 {
  if (isFailure(event)) return 4;
  switch (stepKind(event)) {
    case "node":
      return 4;
    case "tool":
      return 3;
    case "data":
      return 2;
    case "agent":
      return event.type === "agent.state" ? 1 : 2;
  }
}

/** The filter chips. `data` steps go with the nodes. */
export interface StepFilter {
  nodes: boolean;
  agent: boolean;
  tools: boolean;
  failures: boolean;
}

export const ALL_STEPS: StepFilter = { nodes: true, agent: true, tools: true, failures: true };

/** A failure is shown by its own chip or by that of its kind. With every chip off nothing is filtered. */
export function shows(filter: StepFilter, event: RunEvent): boolean {
  if (!filter.nodes && !filter.agent && !filter.tools && !filter.failures) return true;
  if (filter.failures && isFailure(event)) return true;
  switch (stepKind(event)) {
    case "agent":
      return filter.agent;
    case "tool":
      return filter.tools;
    default:
      return filter.nodes;
  }
}

export function countFailures(events: readonly RunEvent[], last: number): number {
  let count = 0;
  for (let index = 0; index < last; index++) if (isFailure(events[index]!)) count += 1;
  return count;
}
