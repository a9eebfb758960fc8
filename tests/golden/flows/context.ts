// The brake `context`: what would not fit is shortened, then summarised. And what is said to an agent while it works.

import type { ModelRequest } from "@/engine/models/model";
import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const agent = (more = {}): Drawn => [
  "agent",
  { prompt: "Look around.", tools: ["look", "wait"], protocol: "native", max_iterations: 12, ...more },
];
const isNotes = ({ messages }: ModelRequest) => messages[0]?.role === "system";
/** Looks at place after place; after the last it is done. The places are told by the latest call that is left. */
const looks =
  (places: number, words: number) =>
  (request: ModelRequest): object => {
    if (isNotes(request)) return { text: "All places so far were empty." };
    const before = request.messages.findLast(({ calls }) => calls)?.calls?.[0]?.arguments as
      | { at?: string }
      | undefined;
    const place = Number(before?.at?.split(" ")[0] ?? 0) + 1;
    if (place > places) return { text: "I have seen all places." };
    const at = `${place} ${"behind the house ".repeat(words).trim()}`;
    return { calls: [{ id: `c${place}`, name: "look", arguments: { at } }], finish: "tool_calls" };
  };
const waits = (request: ModelRequest): object =>
  request.messages.some(({ role }) => role === "assistant")
    ? { text: `Heard: ${request.messages.at(-1)?.content}` }
    : { calls: [{ id: "w", name: "wait", arguments: { seconds: 3_600 } }], finish: "tool_calls" };

export const CONTEXT: Golden[] = [
  golden(
    "brake context: older results are shortened",
    "a",
    { a: agent({ context_tokens: 1_500 }) },
    { model: looks(3, 60) },
  ),
  golden(
    "brake context: older turns are summarised by the model",
    "a",
    { a: agent({ context_tokens: 700 }) },
    { model: looks(4, 20) },
  ),
  golden(
    "brake context: a task that is too long fails the node",
    "a",
    { a: agent({ context_tokens: 256, prompt: "Look behind the house. ".repeat(60) }) },
    { model: looks(1, 1) },
  ),
  golden(
    "a word to an agent that waits wakes it, and is in its next turn",
    "a",
    { a: agent() },
    {
      model: waits,
      commands: [["run.waiting reason=wait", { command: "message", text: "It is here.", by: "Li" }]],
    },
  ),
];
