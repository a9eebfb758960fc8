// Somebody who watches a run as a browser does: the connection is lost whenever the server dies, and comes back with the
// number of the last event that was seen.

import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { pause } from "./experiment";

export interface Viewer {
  /** everything that was shown, in the order in which it was shown */
  events: RunEvent[];
  connections: () => number;
  stop: () => void;
}

/** `address` is where the server is now. */
export function watchRun(address: () => string, run_id: string): Viewer {
  const stopped = new AbortController();
  const events: RunEvent[] = [];
  let connections = 0;

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const last = events.at(-1);
        const answer = await fetch(`${address()}/api/runs/${run_id}/events`, {
          headers: last ? { "last-event-id": String(last.seq) } : {},
          signal: stopped.signal,
        });
        if (answer.status === 204) return;
        if (answer.ok && answer.body) {
          connections += 1;
          await read(answer.body);
          const end = events.at(-1);
          if (end && endsRun(end)) return;
        }
      } catch {
        // The server is not there; it will be.
      }
      await pause(50);
    }
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      const frames = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        if (!/^event: run$/m.test(frame)) continue;
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data !== undefined) events.push(JSON.parse(data) as RunEvent);
      }
    }
  }

  void watch();
  return { events, connections: () => connections, stop: () => stopped.abort() };
}
