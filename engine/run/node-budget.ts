// A node's own budget, for itself and everything inside it: over it the node fails with `limit_reached`.

import { nodeTitle } from "../contract/flow";
import { ProblemError, problem } from "../contract/problem";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";
import type { PlanNode } from "../plan/run-plan";

interface Used {
  steps: number;
  tool_calls: number;
  tokens: number;
  cost: number;
}

/** Tells of each event whether it would go over; the node's end is then under way. */
export function nodeBudget(
  { node, budget }: PlanNode,
  path: string,
  { state }: { state: RunState },
  onHit: (cause: ProblemError) => void,
): (event: NewEvent) => boolean {
  const used = usedBy(path, state);
  const over = (limit: string, allowed: number | null | undefined, now: number): boolean => {
    if (typeof allowed !== "number" || now < allowed) return false;
    onHit(new ProblemError(problem("limit_reached", { node: nodeTitle(node), why: `${limit} ${now}/${allowed}` })));
    return true;
  };
  return (event) => {
    switch (event.type) {
      case "node.started":
        if (event.path !== path && over("steps", budget?.steps, used.steps)) return true;
        used.steps += event.path === path ? 0 : 1;
        return false;
      case "tool.started":
        if (over("tool_calls", budget?.tool_calls, used.tool_calls)) return true;
        used.tool_calls += 1;
        return false;
      case "model.requested":
        return over("tokens", budget?.tokens, used.tokens) || over("cost", budget?.cost, used.cost);
      case "model.responded":
        used.tokens += (event.usage?.input_tokens ?? 0) + (event.usage?.output_tokens ?? 0);
        used.cost += event.cost ?? 0;
        return false;
      default:
        return false;
    }
  };
}

/** What it used in an earlier life. */
function usedBy(path: string, state: RunState): Used {
  const used: Used = { steps: 0, tool_calls: 0, tokens: 0, cost: 0 };
  if (!state.nodes[path]) return used;
  for (const one of Object.values(state.nodes)) {
    const inside = one.path.startsWith(`${path}[`) || one.path.startsWith(`${path}/`);
    if (!inside && one.path !== path) continue;
    if (inside && one.status !== "skipped") used.steps += 1;
    used.tool_calls += one.usage.tool_calls;
    used.tokens += one.usage.input_tokens + one.usage.output_tokens;
    used.cost += one.usage.cost ?? 0;
  }
  return used;
}
