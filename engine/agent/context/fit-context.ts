// Context care: a request that would not fit is made smaller. Older tool results are shortened first, then older turns
// summarised, then the latest results shortened; what was dropped is an event. Where all that is not enough, the node
// fails and says so. Without a known limit nothing is counted.

import type { Message } from "../../contract/message";
import { ProblemError, problem } from "../../contract/problem";
import type { Dropped } from "../../contract/run-event";
import type { ToolSpec } from "../../models/model";
import type { Agent } from "../agent";
import { mostTokens, type TokenCounter, tokenCounter } from "./count-tokens";
import { isSummary, summarise, summaryMessage } from "./summary";
import { isResult, type Parts, partsOf, shortened, wholeOf } from "./turns";

/** Of the limit, kept for the answer: at most so many tokens, at most a quarter. */
const ANSWER = 4_096;
/** Once something has to go, this part of the room is aimed at, so that it need not be done at each turn. */
const AIM = 0.75;
/** Characters that are left of an older result, and of one of the latest. */
const LEFT = 160;
const LEFT_OF_LATEST = [4_000, 1_000, 250];
/** A smaller limit than this is taken for a slip. */
const SMALLEST = 256;

/** Tokens that the model takes, question and answer together; null where nobody said so. */
export function contextLimit({ settings, model }: Pick<Agent, "settings" | "model">): number | null {
  const limits = [settings.context_tokens, model.context_tokens].filter((one) => typeof one === "number");
  return limits.length === 0 ? null : Math.max(SMALLEST, Math.min(...limits));
}

export async function fitContext(
  agent: Agent,
  messages: Message[],
  specs: readonly ToolSpec[],
  round: number,
): Promise<Message[]> {
  const limit = contextLimit(agent);
  if (limit === null) return messages;
  const answer = Math.min(ANSWER, Math.floor(limit / 4));
  const room = limit - answer;
  if (mostTokens(messages, specs) <= room) return messages;
  const counter = await tokenCounter();
  const around = counter.specs(specs);
  const count = (some: readonly Message[]) => counter.messages(some) + around;
  const before = count(messages);
  if (before <= room) return messages;

  const work: Work = {
    agent,
    parts: partsOf(messages),
    count,
    aim: Math.floor(room * AIM),
    room,
    round,
    results: 0,
    turns: 0,
  };
  shortenOlder(work);
  if (work.count(wholeOf(work.parts)) > room) await summariseOlder(work, counter);
  if (work.count(wholeOf(work.parts)) > room) shortenLatest(work);
  const fitted = wholeOf(work.parts);
  const after = count(fitted);
  trip(
    work,
    { tokens_before: before, tokens_after: after, results: work.results, turns: work.turns },
    { limit, answer },
  );
  if (after > room)
    throw new ProblemError(problem("context_exceeded", { model: agent.model.name, limit, answer, tokens: after }));
  return fitted;
}

interface Work {
  agent: Agent;
  parts: Parts;
  count: (messages: readonly Message[]) => number;
  /** tokens to come down to, and tokens that there is room for */
  aim: number;
  room: number;
  round: number;
  /** results shortened and turns summarised so far */
  results: number;
  turns: number;
}

/** Oldest first, all but those of the latest turn. */
function shortenOlder(work: Work): void {
  const { turns } = work.parts;
  let sum = work.count(wholeOf(work.parts));
  for (const turn of turns.slice(0, -1)) {
    for (const [index, message] of turn.entries()) {
      if (sum <= work.aim) return;
      const short = isResult(message) ? shortened(message, LEFT) : null;
      if (!short) continue;
      sum += work.count([short]) - work.count([message]);
      turn[index] = short;
      work.results += 1;
    }
  }
}

/** All turns but the latest, and as many before it as fit into half of the room. */
async function summariseOlder(work: Work, counter: TokenCounter): Promise<void> {
  const { head, turns } = work.parts;
  let kept = 1;
  let sum = counter.messages(turns.at(-1) ?? []);
  while (kept < turns.length) {
    sum += counter.messages(turns.at(-1 - kept)!);
    if (sum > work.room / 2) break;
    kept += 1;
  }
  const older = turns.slice(0, Math.max(0, turns.length - kept));
  if (older.length === 0) return;
  const before = head.filter(isSummary);
  // About three characters are a token; what is longer is left out in the middle.
  const notes = await summarise(work.agent, [...before, ...older.flat()], work.room * 2, work.round);
  work.parts = {
    head: [...head.filter((one) => !isSummary(one)), summaryMessage(notes)],
    turns: turns.slice(older.length),
  };
  work.turns = older.length;
}

function shortenLatest(work: Work): void {
  const latest = work.parts.turns.at(-1) ?? [];
  const whole = [...latest];
  for (const left of LEFT_OF_LATEST) {
    for (const [index, message] of whole.entries()) {
      const short = isResult(message) ? shortened(message, left) : null;
      if (!short) continue;
      if (latest[index] === message) work.results += 1;
      latest[index] = short;
    }
    if (work.count(wholeOf(work.parts)) <= work.room) return;
  }
}

function trip({ agent, round }: Work, dropped: Dropped, { limit, answer }: { limit: number; answer: number }): void {
  const { tokens_before, tokens_after, results, turns } = dropped;
  const done = [
    results > 0 && `${results} tool ${results === 1 ? "result" : "results"} shortened`,
    turns > 0 && `${turns} older ${turns === 1 ? "turn" : "turns"} summarised`,
  ].filter(Boolean);
  const why = `about ${tokens_before} tokens and ${answer} for the answer would not fit into ${limit}: ${done.join(", ") || "nothing could be left out"}; now about ${tokens_after}`;
  agent.context.emit({ type: "brake.tripped", path: agent.context.path, brake: "context", why, round, dropped });
}
