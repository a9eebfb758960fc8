// Older turns in a few words: written by the model itself, or listed from the log where it cannot.

import type { Message } from "../../contract/message";
import { ProblemError } from "../../contract/problem";
import type { NodeTrace } from "../../contract/run-state";
import type { Agent } from "../agent";
import { askModel, readWords } from "../ask-model";

const HEAD = "Summary of the work so far (older turns were left out to make room):";
const ASKED = `You keep the notes of an agent at work. Write down what it must still know of the turns below: what it was told, what it found out (with exact names, paths, ids and numbers), what it changed, what failed and why, what is left to do. Leave out everything else. Answer with the notes only, in at most 300 words.`;
/** Characters of one message in what is summarised. */
const LONGEST = 4_000;

export function isSummary({ role, content }: Message): boolean {
  return role === "user" && content.startsWith(HEAD);
}

export function summaryMessage(notes: string): Message {
  return { role: "user", content: `${HEAD}\n${notes}` };
}

/** Notes on these messages. `most` is how many characters of them may be sent. */
export async function summarise(
  agent: Agent,
  messages: readonly Message[],
  most: number,
  round: number,
): Promise<string> {
  const { context, model, settings } = agent;
  const told = lastSummary(context.trace());
  if (told !== null) return told;
  const transcript = middleOut(messages.map(lineOf).join("\n\n"), most);
  try {
    await askModel(
      model,
      {
        round,
        protocol: null,
        messages: [
          { role: "system", content: ASKED },
          { role: "user", content: transcript },
        ],
        tools: [],
        temperature: settings.temperature ?? null,
        purpose: "summary",
      },
      context,
      readWords,
    );
  } catch (cause) {
    context.signal.throwIfAborted();
    if (!(cause instanceof ProblemError)) throw cause;
    return listed(context.trace());
  }
  return lastSummary(context.trace()) ?? listed(context.trace());
}

/** One that was written but not used yet: a restart came in between. */
function lastSummary(trace: NodeTrace | null): string | null {
  const last = trace?.requests.at(-1);
  return last?.purpose === "summary" && last.status === "done" && last.text.trim() !== "" ? last.text.trim() : null;
}

function lineOf({ role, content, calls, name }: Message): string {
  const who = name ? `${role} ${name}` : role;
  const words = middleOut(content, LONGEST);
  const asked =
    calls?.map((call) => `calls ${call.name}(${middleOut(JSON.stringify(call.arguments) ?? "", 1_000)})`) ?? [];
  return `[${who}] ${[words, ...asked].filter((part) => part !== "").join("\n")}`;
}

function middleOut(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.max(0, Math.floor(most / 2) - 20);
  return `${text.slice(0, half)}\n[…${text.length - 2 * half} characters left out…]\n${text.slice(text.length - half)}`;
}

/** What was done so far, without the model: each call with how it ended. */
function listed(trace: NodeTrace | null): string {
  const lines = trace?.calls.slice(-60).map(({ tool, params, status, result }) => {
    const args = middleOut(JSON.stringify(params) ?? "", 200);
    return `- ${tool}(${args}): ${status}${result?.error ? ` (${middleOut(result.error, 200)})` : ""}`;
  });
  return `Calls that were made:\n${lines?.join("\n") || "- none"}`;
}
