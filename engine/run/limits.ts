// The run's budgets. A step or call over the limit is not started: its announcement is refused, and the run ends as
// `limit_reached` with what was done so far.

import { DEFAULT_BUDGET } from "../contract/flow";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";
import { atTime } from "./at-time";

export interface LimitHit {
  limit: string;
  allowed: number;
  used: number;
}

export interface Limits {
  /** True when this event would go over a limit; the end of the run is then under way. */
  forbids(event: NewEvent): boolean;
  left(): { tool_calls: number | null; tokens: number | null };
  /** The clock stands still while the run waits. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export function createLimits(state: RunState, now: () => number, onHit: (hit: LimitHit) => void): Limits {
  const budget = { ...DEFAULT_BUDGET, ...state.budget };
  let steps = Object.values(state.nodes).filter((node) => node.status !== "skipped" && node.given === null).length;
  let hit = false;
  const trip = (limit: string, allowed: number, used: number): true => {
    if (!hit) {
      hit = true;
      onHit({ limit, allowed, used });
    }
    return true;
  };
  const tokens = () => state.usage.input_tokens + state.usage.output_tokens;
  let stopClock = () => {};
  const startClock = () => {
    const limit = budget.wall_ms;
    if (limit === null || limit === undefined) return;
    const end = (state.started_at ?? now()) + state.waited_ms + limit;
    stopClock = atTime(end, now, () => trip("wall_ms", limit, limit));
  };
  if (state.status !== "waiting") startClock();
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
    pause: () => stopClock(),
    resume: startClock,
    stop: () => stopClock(),
  };
}
