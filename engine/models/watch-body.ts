// Watches the bytes of an answer on their way to the SDK: silence ends it, whatever the SDK does (comments count as a sign
// of life), and what came is remembered well enough to tell a whole stream from one that was cut.

const encoder = new TextEncoder();
const START = 400;

export interface WatchedBody {
  body: AsyncIterable<Uint8Array>;
  /** the first characters of the body */
  start(): Promise<string>;
  /** true once the server has closed the body in good order */
  ended(): boolean;
  /** true where the end mark of a stream has come */
  done(): boolean;
}

/** `silent` makes the error with which the body ends after `idle_ms` without a byte. */
export function watchBody(
  source: ReadableStream<Uint8Array>,
  options: { idle_ms: number; silent: () => Error; signal: AbortSignal },
): WatchedBody {
  const { idle_ms, silent, signal } = options;
  const reader = source.getReader();
  const waiting: Uint8Array[] = [];
  let head = "";
  let tail = "";
  let ended = false;

  async function read(): Promise<Uint8Array | null> {
    let fail: (error: unknown) => void = () => {};
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const timer = setTimeout(() => fail(silent()), idle_ms);
    const onAbort = () => fail(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    try {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) {
        ended = true;
        return null;
      }
      const text = Buffer.from(value).toString("latin1");
      if (head.length < START) head += text.slice(0, START);
      tail = (tail + text).slice(-64);
      return value;
    } catch (error) {
      reader.cancel(error).catch(() => {});
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = waiting.shift() ?? (ended ? null : await read());
        if (!chunk) break;
        yield chunk;
      }
      // an event at the very end counts even where the blank line after it is missing
      yield encoder.encode("\n\n");
    } finally {
      if (!ended) reader.cancel().catch(() => {});
    }
  }

  return {
    body: chunks(),
    async start() {
      while (!ended && head.trim() === "") {
        const chunk = await read();
        if (chunk) waiting.push(chunk);
      }
      return Buffer.from(head, "latin1").toString("utf8").trimStart();
    },
    ended: () => ended,
    done: () => /data:\s*\[DONE\]\s*$/.test(tail),
  };
}
