// How many tokens messages are, about: counted with the o200k vocabulary, which other models' counts follow within some
// percent. The vocabulary is large and read when something is counted for the first time.

import type { Message } from "../../contract/message";
import type { ToolSpec } from "../../models/model";

/** What a chat format puts around each message. */
const AROUND = 4;
/** Byte-pair encoding takes quadratic time on long runs without a border: texts are counted piece by piece. */
const PIECE = 512;
/** Parts of a text that read like a special token are text. */
const PLAIN = { disallowedSpecial: new Set<string>() };

export interface TokenCounter {
  messages(messages: readonly Message[]): number;
  specs(specs: readonly ToolSpec[]): number;
}

let made: Promise<TokenCounter> | null = null;

export function tokenCounter(): Promise<TokenCounter> {
  made ??= import("gpt-tokenizer/encoding/o200k_base").then(({ countTokens }) => {
    const known = new WeakMap<Message, number>();
    const text = (given: string) => {
      let sum = 0;
      for (let from = 0; from < given.length; from += PIECE) sum += countTokens(given.slice(from, from + PIECE), PLAIN);
      return sum;
    };
    const one = (message: Message) => {
      const before = known.get(message);
      if (before !== undefined) return before;
      const calls = message.calls ? text(JSON.stringify(message.calls)) : 0;
      const count = AROUND + text(message.content) + calls;
      known.set(message, count);
      return count;
    };
    return {
      messages: (messages) => messages.reduce((sum, message) => sum + one(message), 0),
      specs: (specs) => (specs.length === 0 ? 0 : text(JSON.stringify(specs))),
    };
  });
  return made;
}

/** No text has more tokens than bytes: what this says fits need not be counted. */
export function mostTokens(messages: readonly Message[], specs: readonly ToolSpec[]): number {
  const calls = (message: Message) => (message.calls ? Buffer.byteLength(JSON.stringify(message.calls)) : 0);
  const sum = messages.reduce((all, one) => all + AROUND + Buffer.byteLength(one.content) + calls(one), 0);
  return sum + (specs.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(specs)));
}
