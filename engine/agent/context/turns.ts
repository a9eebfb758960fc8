// A conversation in parts: its head (instructions and task), then turns. A turn is an answer of the model with all that
// was said to it until its next one: no border lies between a call and its result.

import type { Message } from "../../contract/message";
import { RESULT_HEAD } from "../protocols/text-results";

export interface Parts {
  head: Message[];
  turns: Message[][];
}

export function partsOf(messages: readonly Message[]): Parts {
  const first = messages.findIndex(({ role }) => role === "assistant");
  if (first < 0) return { head: [...messages], turns: [] };
  const turns: Message[][] = [];
  for (const message of messages.slice(first)) {
    if (message.role === "assistant") turns.push([message]);
    else turns.at(-1)!.push(message);
  }
  return { head: messages.slice(0, first), turns };
}

export function wholeOf({ head, turns }: Parts): Message[] {
  return [...head, ...turns.flat()];
}

/** True for what tools gave, in any protocol. */
export function isResult({ role, content }: Message): boolean {
  return role === "tool" || (role === "user" && content.startsWith(RESULT_HEAD));
}

/** The start of a result, in place of all of it. Null where that would spare nothing. */
export function shortened(message: Message, length: number): Message | null {
  const { content } = message;
  const start = content.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
  const short = `${start} […left out to make room: ${content.length - start.length} more characters]`;
  return short.length < content.length ? { ...message, content: short } : null;
}
