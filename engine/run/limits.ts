// The run's budgets. A step or call over the limit is not started: its announcement is refused, and the run ends as
// `limit_reached` with what was done so far.

import { DEFAULT_BUDGET } from "../contract/flow";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";

export interface LimitHit {
  limit: string;
  allowed: number;
  used: number;
}

export interface Limits {
  /** True when this event would go over a limit; the end of the run is then under way. */
  forbids(event: NewEvent): boolean;
  left(): { tool_calls: number | null; tokens: number | null };
  stop(): void;
}

export function createLimits(state: RunState, now: () => number, onHit: (hit: LimitHit) => void): Limits {
  const budget = { ...DEFAULT_BUDGET, ...state.budget };
  let steps = Object.keys(state.nodes).length;
  let hit = false;
  const trip = (limit: string, allowed: number, used: number): true => {
    if (!hit) {
      hit = true;
      onHit({ limit, allowed, used });
    }
    return true;
  };
  const tokens = () => state.usage.input_tokens + state.usage.output_tokens;
  const timer = startClock(budget.wall_ms, now() - (state.started_at ?? now()), () =>
    trip("wall_ms", budget.wall_ms!, budget.wall_ms!),
  );
  return {
    forbids(event) {
      switch (event.type) {
        case "node.started":
          steps += 1;
          return budget.steps !== null && steps > budget.steps && trip("steps", budget.steps, steps - 1);
        case "tool.started":
          return (
            budget.tool_calls !== null &&
            state.usage.tool_calls >= budget.tool_calls &&
            trip("tool_calls", budget.tool_calls, state.usage.tool_calls)
          );
        case "model.requested":
          if (budget.tokens !== null && tokens() >= budget.tokens) return trip("tokens", budget.tokens, tokens());
          return budget.cost !== null && (state.usage.cost ?? 0) >= budget.cost
            ? trip("cost", budget.cost, state.usage.cost ?? 0)
            : false;
        default:
          return false;
      }
    },
    left: () => ({
      tool_calls: budget.tool_calls === null ? null : Math.max(0, budget.tool_calls - state.usage.tool_calls),
      tokens: budget.tokens === null ? null : Math.max(0, budget.tokens - tokens()),
    }),
    stop: () => clearTimeout(timer),
  };
}

function startClock(limit: number | null, passed: number, onEnd: () => void): NodeJS.Timeout | undefined {
  if (limit === null) return undefined;
  const timer = setTimeout(onEnd, Math.min(Math.max(0, limit - passed), 2 ** 31 - 1));
  timer.unref();
  return timer;
}
