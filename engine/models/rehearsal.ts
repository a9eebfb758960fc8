// Scripts of the offline model. A script is rules, not a language model: it reads the conversation so far, with the real
// results of the tools in it, and says what comes next. It knows nothing of the protocol in which calls travel.

import type { JsonSchema } from "../contract/flow";
import type { LocalText } from "../contract/local-text";
import type { Protocol } from "../contract/message";
import type { ToolStatus } from "../contract/tool-result";

/** A call that was made in an earlier turn, and what came of it. */
export interface RehearsedCall {
  tool: string;
  arguments: Record<string, unknown>;
  /** null where no result is in the conversation */
  status: ToolStatus | null;
  /** the result as the model was shown it; it may be cut */
  text: string;
  /** the result as a value where `text` is whole JSON, else the text itself */
  value: unknown;
  error: string | null;
  truncated: boolean;
}

export interface RehearsedRound {
  say: string;
  calls: RehearsedCall[];
  /** what the user side said after it, other than results: "" where nothing */
  reply: string;
}

export interface RehearsalView {
  system: string;
  /** the first user message */
  task: string;
  rounds: RehearsedRound[];
  /** names of the tools that can be called now; empty for plain answers */
  tools: string[];
  protocol: Protocol | null;
  /** set where the answer must be JSON of this shape */
  schema: JsonSchema | null;
}

export interface Turn {
  say?: string;
  think?: string;
  calls?: { tool: string; arguments: Record<string, unknown> }[];
  /** ends the words with the end marker */
  finish?: boolean;
}

export interface Rehearsal {
  /** the part after `rehearsal/` */
  name: string;
  title: LocalText;
  /** id of the template it plays */
  template?: string;
  plan: (view: RehearsalView) => Turn;
}

export function defineRehearsal(rehearsal: Rehearsal): Rehearsal {
  return rehearsal;
}

/** All calls so far of one tool (or of any, without a name), oldest first. */
export function callsOf(view: RehearsalView, tool?: string): RehearsedCall[] {
  return view.rounds.flatMap((round) => round.calls).filter((call) => tool === undefined || call.tool === tool);
}

/** The newest call of a tool that ended well. */
export function lastResult(view: RehearsalView, tool: string): RehearsedCall | undefined {
  return callsOf(view, tool).findLast((call) => call.status === "ok");
}
