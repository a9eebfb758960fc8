// How events of one commit lie in one row: a JSON object a line, without what the row itself tells (`v`, `run_id`, and
// `seq`, which counts up from the row's). Text, not JSONB: bodies come back byte for byte, whatever characters they hold.

import { EVENT_VERSION, type RunEvent } from "@/engine/contract/run-event";

export interface Chunk {
  run_id: string;
  seq: number;
  body: string;
}

/** `events` are consecutive events of one run, at least one. */
export function encodeChunk(events: readonly RunEvent[]): string {
  let body = "";
  for (const { v: _v, run_id: _run, seq: _seq, ...rest } of events) body += `${body && "\n"}${JSON.stringify(rest)}`;
  return body;
}

export function decodeChunk({ run_id, seq, body }: Chunk): RunEvent[] {
  return body
    .split("\n")
    .map((line, index) => ({ v: EVENT_VERSION, run_id, seq: seq + index, ...JSON.parse(line) }) as RunEvent);
}
