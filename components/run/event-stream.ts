// Follows /api/runs/:id/events until the event that ends the run. It survives whatever happens to the connection: every
// new attempt asks for the events after the last one known, so overlap and loss are both harmless. It reads the body
// itself instead of using EventSource, because only then the server's pings are seen and a dead connection is noticed.

import { type Delta, endsRun, type RunEvent } from "@/engine/contract/run-event";
import { createSseReader } from "./sse-lines";

/** `resting`: let go while nobody looks. `missing`: there is no such run. */
export type StreamStatus = "connecting" | "open" | "retrying" | "resting" | "ended" | "missing";

export interface StreamOptions {
  run_id: string;
  /** seq of the last event known */
  after(): number;
  /** False where events are missing before these. */
  onEvents(events: RunEvent[]): boolean;
  onDelta(delta: Delta): void;
  onStatus(status: StreamStatus): void;
  fetch?: typeof fetch;
}

const SILENCE_MS = 45_000;
const HIDDEN_MS = 30_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** Starts following; the function returned ends it. */
export function openEventStream(options: StreamOptions): () => void {
  let connection: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;
  let told: StreamStatus | null = null;

  function say(status: StreamStatus) {
    if (status === told) return;
    told = status;
    options.onStatus(status);
  }

  async function connect() {
    clearTimeout(retry);
    connection?.abort();
    const mine = new AbortController();
    connection = mine;
    say(failures === 0 ? "connecting" : "retrying");
    try {
      const seen = await follow(options, mine, () => {
        failures = 0;
        say("open");
      });
      if (seen !== "cut") return finish(seen);
    } catch {
      // A refused, broken or silent connection is all the same here: try again.
    }
    if (over || connection !== mine) return;
    say("retrying");
    retry = setTimeout(connect, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }

  function finish(status: StreamStatus) {
    if (over) return;
    stop();
    say(status);
  }

  function seen() {
    clearTimeout(rest);
    if (document.hidden) {
      rest = setTimeout(() => {
        clearTimeout(retry);
        connection?.abort();
        connection = null;
        say("resting");
      }, HIDDEN_MS);
    } else if (connection === null) {
      failures = 0;
      void connect();
    }
  }

  function online() {
    if (document.hidden) return;
    failures = 0;
    void connect();
  }

  function stop() {
    over = true;
    clearTimeout(retry);
    clearTimeout(rest);
    connection?.abort();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
  }

  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  void connect();
  return stop;
}

async function follow(
  options: StreamOptions,
  connection: AbortController,
  opened: () => void,
): Promise<"ended" | "missing" | "cut"> {
  const url = `/api/runs/${encodeURIComponent(options.run_id)}/events?after=${options.after()}`;
  let watch = setTimeout(() => connection.abort(), SILENCE_MS);
  try {
    const send = options.fetch ?? fetch;
    const answer = await send(url, { signal: connection.signal, headers: { accept: "text/event-stream" } });
    if (answer.status === 404) return "missing";
    if (!answer.ok || !answer.body) return "cut";
    opened();
    const read = createSseReader();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "cut";
      clearTimeout(watch);
      watch = setTimeout(() => connection.abort(), SILENCE_MS);
      const events: RunEvent[] = [];
      for (const message of read(value)) {
        if (message.event === "run") events.push(JSON.parse(message.data) as RunEvent);
        else if (message.event === "delta") options.onDelta(JSON.parse(message.data) as Delta);
      }
      if (events.length === 0) continue;
      if (!options.onEvents(events)) return "cut";
      if (events.some(endsRun)) return "ended";
    }
  } finally {
    clearTimeout(watch);
    connection.abort();
  }
}
