// How events of one commit lie in one row: a JSON object a line, without what the row itself tells (`v`, `run_id`, and
// `seq`, which counts up from the row's). Text, not JSONB: bodies come back byte for byte, whatever characters they hold.
// Large values lie apart, as blobs; a line has their previews and hashes.

import { createHash } from "node:crypto";
import { type Blob, cutLarge, LARGE } from "@/engine/contract/large-values";
import { EVENT_VERSION, type RunEvent } from "@/engine/contract/run-event";

export interface Chunk {
  run_id: string;
  seq: number;
  body: string;
}

export interface Encoded {
  body: string;
  /** the events as `decodeChunk` will give them: the very same where nothing was large */
  shown: RunEvent[];
  blobs: Blob[];
}

/** `events` are consecutive events of one run, at least one. References that came with them are of another log: dropped. */
export function encodeChunk(events: readonly RunEvent[]): Encoded {
  const encoded: Encoded = { body: "", shown: [], blobs: [] };
  for (const event of events) {
    let shown = event.blobs ? withoutRefs(event) : event;
    let line = lineOf(shown);
    if (line.length > LARGE) {
      const cut = cutLarge(shown, hashOf);
      if (cut.blobs.length > 0) {
        shown = cut.event;
        line = lineOf(shown);
        encoded.blobs.push(...cut.blobs);
      }
    }
    encoded.body += encoded.body ? `\n${line}` : line;
    encoded.shown.push(shown);
  }
  return encoded;
}

export function decodeChunk({ run_id, seq, body }: Chunk): RunEvent[] {
  return body
    .split("\n")
    .map((line, index) => ({ v: EVENT_VERSION, run_id, seq: seq + index, ...JSON.parse(line) }) as RunEvent);
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function lineOf({ v: _v, run_id: _run, seq: _seq, ...rest }: RunEvent): string {
  return JSON.stringify(rest);
}

function withoutRefs({ blobs: _blobs, ...rest }: RunEvent): RunEvent {
  return rest as RunEvent;
}
