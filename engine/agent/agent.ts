import type { Protocol } from "../contract/message";
import type { AgentPhase } from "../contract/run-event";
import type { Model } from "../models/model";
import type { NodeContext } from "../nodes/define-node";
import type { Tool } from "../tools/define-tool";
import type { AgentSettings } from "./agent-settings";

/** One agent at work in one step. `protocol` moves down the ladder when a provider knows no tool calls. */
export interface Agent {
  settings: AgentSettings;
  context: NodeContext;
  model: Model;
  tools: Tool[];
  protocol: Protocol;
}

export function enterPhase({ context }: Agent, state: AgentPhase, round: number): void {
  const trace = context.trace();
  if (trace?.phase === state && trace.round === round) return;
  context.emit({ type: "agent.state", path: context.path, state, round });
}
