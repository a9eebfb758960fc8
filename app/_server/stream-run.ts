// A run's events as server-sent events: stored ones, then live ones, until the event that ends it. The viewer's connection
// is only a viewer: losing it changes nothing for the run.
//
// Nothing is buffered beyond a small window. A viewer that does not read is waited for, during which the log is not read
// further for it, and dropped after a while; it comes back with Last-Event-ID.

import type { Delta, RunEvent } from "@/engine/contract/run-event";

export type Watched = { event: RunEvent } | { delta: Delta };

export interface StreamTimes {
  ping_ms: number;
  /** how long a viewer may leave its window full */
  stuck_ms: number;
}

const TIMES: StreamTimes = { ping_ms: 15_000, stuck_ms: 30_000 };
const WINDOW_BYTES = 256 * 1024;

export function streamRun(
  watch: (signal: AbortSignal) => AsyncIterable<Watched>,
  client: AbortSignal,
  times: StreamTimes = TIMES,
): Response {
  const gone = new AbortController();
  let room = () => {};
  const leave = () => {
    gone.abort();
    room();
  };
  client.addEventListener("abort", leave);
  if (client.aborted) leave();
  const encoder = new TextEncoder();

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const pinging = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) send(": ping\n\n");
        }, times.ping_ms);
        const hasRoom = async () => {
          if ((controller.desiredSize ?? 0) > 0) return true;
          if (gone.signal.aborted) return false;
          let stuck: NodeJS.Timeout | undefined;
          await new Promise<void>((resolve) => {
            room = resolve;
            stuck = setTimeout(leave, times.stuck_ms);
          });
          clearTimeout(stuck);
          return !gone.signal.aborted;
        };
        const pump = async () => {
          send(": open\n\n");
          for await (const item of watch(gone.signal)) {
            if (!(await hasRoom()) || gone.signal.aborted) return;
            send(frame(item));
          }
        };
        pump()
          .catch((error: unknown) => console.error("[sinew] a viewer's stream failed:", error))
          .finally(() => {
            clearInterval(pinging);
            client.removeEventListener("abort", leave);
            leave();
            try {
              controller.close();
            } catch {
              // The client closed it first.
            }
          });
      },
      pull: () => room(),
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WINDOW_BYTES }),
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

function frame(item: Watched): string {
  if ("delta" in item) return `event: delta\ndata: ${JSON.stringify(item.delta)}\n\n`;
  return `id: ${item.event.seq}\nevent: run\ndata: ${JSON.stringify(item.event)}\n\n`;
}
