// The event stream of an answer: bytes → events → chunks of the assembly.

import { createParser } from "eventsource-parser";
import type { StreamAssembly } from "./assemble-stream";
import type { ModelStream } from "./model";
import { ModelError } from "./model-error";
import type { WatchedBody } from "./watch-body";

/** What stands at the end of a stream of the OpenAI API. */
const END_MARK = "[DONE]";

/**
 * Reads until the end mark, the end, or an error that the stream tells. True where the end mark came. A connection that is
 * lost midway ends it like an end: what is missing is seen in the assembly.
 */
export async function readStream(assembly: StreamAssembly, body: WatchedBody, stream: ModelStream): Promise<boolean> {
  const decoder = new TextDecoder();
  let done = false;
  let last = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (done || assembly.error !== null) return;
      if (data.startsWith(END_MARK)) {
        done = true;
        return;
      }
      const chunk = parsed(data);
      // An event that the end of the stream has cut tells nothing.
      if (chunk === undefined && last) return;
      const told = event === "error" && (chunk as { error?: unknown } | undefined)?.error === undefined;
      const added = assembly.add(
        chunk === undefined ? { error: "a part of the stream is not JSON" } : told ? { error: chunk } : chunk,
      );
      if (added.reasoning !== "") stream.onDelta?.("reasoning", added.reasoning);
      if (added.text !== "") stream.onDelta?.("text", added.text);
    },
  });
  try {
    for (let bytes = await body.read(); bytes; bytes = await body.read()) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      if (done || assembly.error !== null) return done;
    }
  } catch (cause) {
    const lost = cause instanceof TypeError || (cause instanceof Error && "code" in cause);
    if (cause instanceof ModelError || !lost) throw cause;
    return false;
  }
  // An event at the very end counts also where the blank line after it is missing.
  last = true;
  parser.feed(`${decoder.decode()}\n\n`);
  return done;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
