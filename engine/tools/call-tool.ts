// The one caller: every tool call, by an agent or a tool node, goes this way and no other:
// known? → offered to this node? → schema → fingerprint → approval? → intent event (durable) → run under signal and time limit →
// standard result → event.

import type { FileDifference } from "../contract/asked-call";
import type { ToolEffect } from "../contract/catalog";
import type { Protocol } from "../contract/message";
import type { NewEvent } from "../contract/run-event";
import type { ToolResult } from "../contract/tool-result";
import type { ToolSpec } from "../models/model";
import type { Tool } from "./define-tool";

/** A call that is about to be made, its arguments checked. */
export interface ConsentAsked {
  /** the tool's own name */
  tool: string;
  params: Record<string, unknown>;
  effect: ToolEffect;
  fingerprint: string;
  /** what the call would change of a file, where its tool can tell */
  difference: (params: Record<string, unknown>) => Promise<FileDifference | null>;
}
/** Lets a call be made, perhaps with other arguments, or refuses it with `code: sentence`. */
export type Consent = (asked: ConsentAsked) => Promise<{ params: Record<string, unknown> } | { refused: string }>;

export interface ToolCallRequest {
  call: string;
  /** name or alias as the model gave it */
  tool: string;
  params: Record<string, unknown>;
  path: string;
  round?: number;
  protocol?: Protocol | null;
  /** names this node was given; null allows all */
  allowed: readonly string[] | null;
  /** asked before the intent is stored; absent where nobody is to be asked */
  consent?: Consent;
  signal: AbortSignal;
  emit: (event: NewEvent) => void;
  durable: () => Promise<void>;
  relative?: "resolve" | "refuse";
  /** the run's folder: what the refusal of a relative path suggests */
  folder?: string;
  /** from a log: the intent of this call is already stored, so it is not stored again */
  resumed?: boolean;
  /** waits for a while in place of a plain timer: over restarts, and until a person says something */
  sleep?: (ms: number, call: string) => Promise<"time" | "message">;
  /** characters of the result that a model will be shown; sets `truncated` of the result */
  show_limit?: number;
}

export interface ToolCaller {
  /** Never throws for what a model or a tool did wrong: the result says it. Emits tool.started and tool.finished. */
  call(request: ToolCallRequest): Promise<ToolResult>;
  /**
   * Looks at the world for a call that was interrupted: its result where it happened (emits tool.finished), or whether
   * it did not, or that this cannot be told.
   */
  probe(request: ToolCallRequest): Promise<ToolResult | "no" | "unknown">;
  /** Records what became of an interrupted call as a person told it. */
  told(request: ToolCallRequest, outcome: Pick<ToolResult, "status" | "result" | "error">): ToolResult;
  /** By name or alias. */
  find(name: string): Tool | undefined;
  names(): string[];
  /** For native tools and prompts: name, four-part description as one text, parameters. */
  spec(tool: Tool, language?: "en" | "zh"): ToolSpec;
  fingerprint(tool: string, params: unknown): string;
  /** What is wrong with arguments for a tool, or null. */
  wrong(tool: string, params: unknown): string | null;
  /** What a model is shown of a result: `text` cut at `limit` characters of result. */
  shown(result: ToolResult, limit: number): { text: string; truncated: boolean };
}
