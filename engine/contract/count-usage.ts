import type { EventOf } from "./run-event";
import type { RunUsage } from "./run-state";

/** Adds what one answer used. What its provider did not tell is counted as unknown, never as nothing. Changes `sum`. */
export function countModelCall(sum: RunUsage, { usage, cost }: EventOf<"model.responded">): RunUsage {
  const input = usage?.input_tokens ?? null;
  const output = usage?.output_tokens ?? null;
  sum.model_calls += 1;
  if (input === null && output === null) sum.unknown_calls += 1;
  sum.input_tokens += input ?? 0;
  sum.output_tokens += output ?? 0;
  if (typeof cost === "number") sum.cost = (sum.cost ?? 0) + cost;
  else sum.unpriced_calls += 1;
  return sum;
}
