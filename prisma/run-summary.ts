// The row of a run, as lists show it: a small reading of its events, kept up as they are appended. It holds nothing that
// `reduceRun` would not say; it only avoids folding every node for five columns.

import { countModelCall } from "@/engine/contract/count-usage";
import type { Problem } from "@/engine/contract/problem";
import { problem } from "@/engine/contract/problem";
import type { RunEvent } from "@/engine/contract/run-event";
import { NO_USAGE, type RunStatus, type RunUsage } from "@/engine/contract/run-state";
import { tokensOf } from "@/engine/contract/run-view";

export interface RunSummary {
  run_id: string;
  flow: { id: string; name: string; version: string };
  status: RunStatus;
  trigger: string;
  model: string | null;
  started_at: number;
  ended_at: number | null;
  duration_ms: number | null;
  last_seq: number;
  usage: RunUsage;
  result: string | null;
  problem: Problem | null;
}

export function freshSummary(run_id: string): RunSummary {
  return {
    run_id,
    flow: { id: "", name: "", version: "" },
    status: "pending",
    trigger: "",
    model: null,
    started_at: 0,
    ended_at: null,
    duration_ms: null,
    last_seq: 0,
    usage: { ...NO_USAGE },
    result: null,
    problem: null,
  };
}

/** Changes `row` in place. */
export function addToSummary(row: RunSummary, event: RunEvent): void {
  row.last_seq = event.seq;
  switch (event.type) {
    case "run.started":
      row.flow = event.flow;
      row.status = "running";
      row.trigger = event.trigger;
      row.model = event.model;
      row.started_at = event.at;
      return;
    case "run.waiting":
      row.status = "waiting";
      // Lists say what it waits for; the word is taken back when it goes on.
      row.result = event.reason;
      return;
    case "run.resumed":
      row.status = "running";
      row.result = null;
      return;
    case "model.responded":
      countModelCall(row.usage, event);
      return;
    case "run.finished":
      end(row, "finished", event);
      row.result = shortText(event.output);
      return;
    case "run.failed":
      end(row, "failed", event);
      row.problem = event.problem;
      return;
    case "run.cancelled":
      end(row, "cancelled", event);
      row.result = event.reason;
      return;
    case "run.limit_reached":
      end(row, "limit_reached", event);
      row.problem = problem("limit_reached", {
        node: row.flow.name,
        why: `${event.limit} ${event.used}/${event.allowed}`,
      });
      return;
  }
}

export function tokensOfSummary(row: RunSummary): number | null {
  return tokensOf(row.usage);
}

function end(row: RunSummary, status: RunStatus, event: { at: number; duration_ms: number }): void {
  row.status = status;
  // A clock that was set back must not make a run end before it began.
  row.ended_at = Math.max(event.at, row.started_at);
  row.duration_ms = event.duration_ms;
}

const SHORT = 280;

/** The start of an output as one line of text: its own text where it is one, else the first text in it, else JSON. */
export function shortText(output: unknown): string | null {
  if (output === null || output === undefined) return null;
  const text = plainText(output) ?? JSON.stringify(output) ?? "";
  const line = text
    .slice(0, SHORT * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= SHORT ? line : `${line.slice(0, SHORT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function plainText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const named = value as Record<string, unknown>;
  for (const name of TELLING) if (typeof named[name] === "string" && named[name].trim() !== "") return named[name];
  const values = Object.values(value);
  return values.length === 1 ? plainText(values[0]) : null;
}

/** Names that people give to the sentence that says what came out, most telling first. */
const TELLING = ["text", "summary", "message", "answer", "result", "output"];
