// The tool contract: one value per tool, with its schema, its risks, its three smoke tests and its handler.
// A tool never reaches files or the network by itself; it is handed the doors in its context.

import type { Static, TObject } from "typebox";
import type { FileDifference } from "../contract/asked-call";
import type { ToolDescription, ToolEffect, ToolLabels } from "../contract/catalog";
import type { LocalText } from "../contract/local-text";
import type { ToolStatus } from "../contract/tool-result";
import type { Outbound } from "./outbound";
import type { Workspace } from "./workspace";

/** What one call is handed. `signal` aborts on cancel and on timeout; `now` is milliseconds since the epoch. */
export interface ToolContext {
  workspace: Workspace;
  outbound: Outbound;
  signal: AbortSignal;
  now: () => number;
  /** Waits for a while, over restarts where the caller can; tells what ended it. */
  sleep: (ms: number) => Promise<"time" | "message">;
}

/** A smoke test: a call on a scratch workspace holding `files`, and the status (and words of the error) it must have. */
export interface SmokeTest {
  files?: Record<string, string>;
  arguments: Record<string, unknown>;
  expect: { status: ToolStatus; error?: string; result?: unknown };
}

export interface ToolDefinition<P extends TObject = TObject> {
  name: string;
  aliases: string[];
  category: string;
  icon: string;
  label: LocalText;
  description: { en: ToolDescription; zh: ToolDescription };
  parameters: P;
  effect: ToolEffect | ((args: Static<P>) => ToolEffect);
  labels: ToolLabels;
  timeout_ms: number;
  smoke: { normal: SmokeTest; wrong_arguments: SmokeTest; blocked: SmokeTest };
  /** For class `probe`: compares the world with an interrupted intent. `done` carries the result to record. */
  probe?: (
    args: Static<P>,
    context: ToolContext,
  ) => Promise<{ happened: "yes"; result: unknown } | { happened: "no" | "unknown" }>;
  /** What a call would change of a file: shown to a person who is asked about it. Null where nothing can be shown. */
  difference?: (args: Static<P>, context: ToolContext) => Promise<FileDifference | null>;
  /** Text shown to a model in place of plain JSON (a tree, for example). */
  render?: (result: unknown) => string;
  /** How to get the rest of a result that was cut; put behind the cut marker. */
  rest?: string;
  run: (args: Static<P>, context: ToolContext) => unknown | Promise<unknown>;
}

/** Any tool, its parameter type forgotten: what lists and callers hold. */
export type Tool = Omit<ToolDefinition, "effect" | "run" | "probe" | "difference"> & {
  effect: (args: Record<string, unknown>) => ToolEffect;
  run: (args: Record<string, unknown>, context: ToolContext) => unknown | Promise<unknown>;
  probe?: (
    args: Record<string, unknown>,
    context: ToolContext,
  ) => Promise<{ happened: "yes"; result: unknown } | { happened: "no" | "unknown" }>;
  difference?: (args: Record<string, unknown>, context: ToolContext) => Promise<FileDifference | null>;
};

export function defineTool<P extends TObject>(definition: ToolDefinition<P>): Tool {
  const { effect } = definition;
  return { ...definition, effect: typeof effect === "function" ? effect : () => effect } as unknown as Tool;
}

/**
 * What a tool throws for a failure that a model can act on. `code` in the words of the field (`enoent`, `eexist`,
 * `outside_workspace`); the result's error reads `code: sentence`. `refused` is for what a door forbids.
 */
export class ToolError extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status: "error" | "refused" = "error",
  ) {
    super(`${code}: ${sentence}`);
    this.name = "ToolError";
  }
}
