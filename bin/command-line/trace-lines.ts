// A run as lines for people. Pure: an event and the state after it give its lines, so a live run and a saved one print
// the same.

import type { Problem } from "@/engine/contract/problem";
import type { EventOf, RunEvent } from "@/engine/contract/run-event";
import type { RunState } from "@/engine/contract/run-state";
import { questionText } from "./question-text";
import { argumentsText, oneLine, resultText, valueText } from "./value-text";

const RUN_WAITS: Record<string, string> = {
  approval: "a person is asked",
  wait: "for a time",
  paused: "paused",
  breakpoint: "at a breakpoint",
};

const PASS_ENDS = {
  done: "done",
  failed: "FAILED",
  continue: "ended early",
  break: "ended the loop",
  cancelled: "cancelled",
} as const;

/** `state` is the state after `event`. */
export function traceLines(event: RunEvent, state: RunState): string[] {
  switch (event.type) {
    case "run.started": {
      const model = event.model === null ? "" : ` with ${event.model}`;
      return [`[run] ${oneLine(event.flow.name)} started${oneLine(model)}`];
    }
    case "run.waiting": {
      const before = event.node === undefined ? "" : ` (${oneLine(event.node)})`;
      return [`[run] waits: ${RUN_WAITS[event.reason] ?? oneLine(event.reason)}${before}`];
    }
    case "run.resumed":
      return [`[run] goes on: ${oneLine(event.reason)}`];
    case "run.finished":
      return [`[run] finished in ${time(event.duration_ms)}`, ...outputLines(event.output)];
    case "run.failed":
      return [
        `[run] FAILED after ${time(event.duration_ms)}: ${oneLine(event.problem.message)}`,
        ...hint(event.problem),
      ];
    case "run.cancelled":
      return [`[run] CANCELLED after ${time(event.duration_ms)}: ${oneLine(event.reason)}`];
    case "run.limit_reached":
      return [
        `[run] LIMIT REACHED: ${event.limit} ${event.used} of ${event.allowed}, after ${time(event.duration_ms)}`,
      ];
    case "note":
      return said(event.path ?? "note", "", event.text);
    default:
      return nodeLines(event, state);
  }
}

type OfNode = Exclude<RunEvent, { type: `run.${string}` | "note" }>;

function nodeLines(event: OfNode, state: RunState): string[] {
  const at = `[${oneLine(event.path)}]`;
  switch (event.type) {
    case "node.started":
      // Kinds without an effect record no input and are over at once: their end is enough.
      return event.input ? [`${at} started`] : [];
    case "node.finished":
      return [`${at} finished in ${time(event.duration_ms)}${ended(event)}`];
    case "node.failed": {
      const way = event.port === undefined ? "" : `; goes on by ${event.port}`;
      return [`${at} FAILED: ${oneLine(event.problem.message)}${way}`];
    }
    case "node.skipped":
      return [`${at} skipped (${oneLine(event.reason)})`];
    case "node.cancelled":
      return [`${at} cancelled (${oneLine(event.reason)})`];
    case "node.retrying":
      return [
        `${at} attempt ${event.attempt - 1} failed: ${oneLine(event.problem.message)}`,
        `${at} tries again in ${time(event.delay_ms)}`,
      ];
    case "node.waiting": {
      const until = event.until === undefined ? "" : ` until ${new Date(event.until).toISOString()}`;
      return [`${at} waits: ${oneLine(event.reason)}${until}`];
    }
    case "pass.started":
      return [`${at} pass ${event.pass + 1}${event.item === undefined ? "" : `: ${valueText(event.item)}`}`];
    case "pass.finished": {
      const why = event.problem ? `: ${oneLine(event.problem.message)}` : "";
      return [`${at} pass ${event.pass + 1} ${PASS_ENDS[event.how]}${why}`];
    }
    case "node.resumed":
      return [`${at} goes on: ${oneLine(event.reason)}`];
    case "agent.message":
      return said(event.path, `${oneLine(event.by)} says: `, event.text);
    case "model.responded":
      return answerLines(event, state);
    case "model.failed": {
      const again = event.retry_ms === undefined ? "" : `; asked again in ${time(event.retry_ms)}`;
      return [`${at} model failed: ${oneLine(event.problem.message)}${again}`];
    }
    case "tool.finished": {
      const { action, params, result, status, error } = event.result;
      const outcome = status === "ok" ? `ok${resultText(result)}` : `${status}: ${oneLine(error ?? "")}`;
      return [`[tool] ${oneLine(action)}(${argumentsText(params)}) -> ${outcome}`];
    }
    case "tool.unknown":
      return [`[tool] ${oneLine(event.problem.message)}`];
    case "brake.tripped": {
      const word = event.brake === "end_marker" ? "FINISH" : `BRAKE ${event.brake}`;
      return [`${at} ${word}: ${oneLine(event.why)}`];
    }
    case "variable.set":
      return [`${at} ${oneLine(event.name)} = ${valueText(event.value)}`];
    case "approval.requested":
      return [`${at} asks a person (${event.choices.map(oneLine).join(", ")}): ${questionText(event)}`];
    case "approval.decided": {
      const who = event.by === "expiry" ? "nobody decided in time; taken as" : `${oneLine(event.by)} decided:`;
      return [`${at} ${who} ${oneLine(event.decision)}${event.comment ? ` (${oneLine(event.comment)})` : ""}`];
    }
    case "agent.state":
    case "model.requested":
    case "tool.started":
      return [];
  }
}

function answerLines(event: EventOf<"model.responded">, state: RunState): string[] {
  const request = state.nodes[event.path]?.trace?.requests.findLast((one) => one.call === event.call);
  const word = request?.protocol ? "THINK" : "ANSWER";
  const text = event.refusal ?? (event.text.trim() === "" ? (event.reasoning ?? "") : event.text);
  return text.trim() === "" ? [] : said(event.path, `${word}: `, text);
}

function said(path: string, word: string, text: string): string[] {
  const [first = "", ...rest] = text.trim().split(/\r?\n/).map(oneLine);
  return [`[${oneLine(path)}] ${word}${first}`, ...rest.map((line) => (line === "" ? "" : `  ${line}`))];
}

function ended({ output, port, given }: EventOf<"node.finished">): string {
  const parts: string[] = [];
  if (given !== undefined) parts.push(given === "pin" ? "given by its pin" : "given by an earlier run");
  if (port !== undefined) parts.push(`takes ${oneLine(port)}`);
  if (typeof output === "object" && output !== null && "iterations" in output && "status" in output)
    parts.push(`${String(output.status)} after ${String(output.iterations)} rounds`);
  return parts.map((part) => `, ${part}`).join("");
}

function outputLines(output: unknown): string[] {
  if (output === null || output === undefined) return [];
  if (typeof output === "string") return ["", ...output.split(/\r?\n/).map(oneLine)];
  if (typeof output === "object" && Object.keys(output).length === 0) return [];
  return ["", ...JSON.stringify(output, null, 2).split("\n").map(oneLine)];
}

function hint(problem: Problem): string[] {
  return problem.hint === undefined ? [] : [`  ${oneLine(problem.hint)}`];
}

function time(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
