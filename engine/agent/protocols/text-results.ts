import type { Message } from "../../contract/message";
import type { CallOutcome } from "./protocol";

export const RESULT_HEAD = "[TOOL RESULT]";

/** One user message per round for the text protocols: `[TOOL RESULT] name: …` per call, `(status) error` on failure. */
export function textResults(outcomes: readonly CallOutcome[]): Message[] {
  if (outcomes.length === 0) return [];
  const parts = outcomes.map(({ call, status, shown, error, note }) => {
    const body = error === null && status === "ok" ? defused(shown) : `(${status}) ${defused(error ?? shown)}`;
    return `${RESULT_HEAD} ${call.tool || "?"}: ${body}${note === undefined ? "" : `\n(note) ${defused(note)}`}`;
  });
  return [{ role: "user", content: parts.join("\n\n") }];
}

/** A tool's text must not be able to pose as the result of another call. */
function defused(text: string): string {
  return text.replace(/^\[TOOL RESULT\]/gim, "\\$&");
}
