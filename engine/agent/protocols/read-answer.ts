import type { Protocol } from "../../contract/message";
import type { ModelAnswer } from "../../models/model";
import { json } from "./json";
import { protocolNamed } from "./list";
import { marker } from "./marker";
import { native } from "./native";
import { type CallIds, callIds, type OfferedTool, type ReadAnswer } from "./protocol";

/**
 * Reads an answer that was asked for in `protocol`. Unless `strict` (the node fixed its protocol) a text without calls
 * in that protocol is looked at in the text protocols too: models fall back to the habits of their training. `protocol`
 * of the result says in which the calls were found, and so in which they are to be answered.
 */
export function readAnswer(
  answer: ModelAnswer,
  tools: readonly OfferedTool[],
  options: { protocol: Protocol; strict?: boolean; ids?: CallIds },
): ReadAnswer & { protocol: Protocol } {
  const { protocol, strict = false, ids = callIds("call") } = options;
  const asked = answer.calls.length > 0 ? native : protocolNamed(protocol);
  const read = asked.read(answer, tools, ids);
  if (read.calls.length > 0 || strict || tools.length === 0) return { ...read, protocol: asked.name };
  for (const other of [json, marker]) {
    if (other.name === asked.name) continue;
    const found = other.read(answer, tools, ids);
    if (found.calls.length > 0) return { ...found, protocol: other.name };
  }
  return { ...read, protocol: asked.name };
}

/** True where a text is written like a call: said to the user when the node has no tools at all. */
export function looksLikeCall(text: string): boolean {
  const answer = { text, reasoning: "", refusal: null, calls: [], finish: null, usage: null, cost: null };
  if (marker.read(answer, []).calls.length > 0) return true;
  return json.read(answer, []).calls.length > 0;
}
