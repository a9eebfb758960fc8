// What an event means for the passes of its container.

import type { Take } from "./reduce-trace";
import type { EventOf } from "./run-event";
import type { NodeState, PassState } from "./run-state";

export function applyToPasses(
  node: NodeState,
  event: EventOf<"pass.started"> | EventOf<"pass.finished">,
  take: Take,
): void {
  const passes = node.passes ? take(node.passes) : [];
  node.passes = passes;
  // Passes of a `map` may begin in any order.
  while (passes.length <= event.pass) passes.push(freshPass(event.at));
  if (event.type === "pass.started") {
    passes[event.pass] = { ...freshPass(event.at), item: event.item ?? null };
    return;
  }
  passes[event.pass] = {
    ...passes[event.pass]!,
    how: event.how,
    output: event.output ?? null,
    problem: event.problem ?? null,
    ended_at: event.at,
  };
}

function freshPass(at: number): PassState {
  return { how: null, item: null, output: null, problem: null, started_at: at, ended_at: null };
}
