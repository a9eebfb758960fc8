// Watches the bytes of an answer on their way in: silence ends it (a comment counts as a sign of life), and what came is
// remembered well enough to tell a whole stream from one that was cut.

const START = 400;
/** How long the end of a body may take whose content has come: then its connection can be used again. */
const REST_MS = 1_000;

export interface WatchedBody {
  /** the next bytes; null when the server has closed the body in good order */
  read(): Promise<Uint8Array | null>;
  /** the first characters of the body; `read` gives them again */
  start(): Promise<string>;
  /** true once the server has closed the body in good order */
  ended(): boolean;
  /**
   * Nothing more is wanted. `whole`: the content has come, and only the end is waited for, in the background; else the
   * connection is given up. False where there was anything to give up.
   */
  leave(whole: boolean): boolean;
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
  let ended = false;
  let failure: { cause: unknown } | null = null;

  function fail(cause: unknown): void {
    failure ??= { cause };
    reader.cancel(cause).catch(() => {});
  }

  const timer = setTimeout(() => fail(silent()), idle_ms);
  const onAbort = () => fail(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();

  function unwatch(): void {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }

  async function next(): Promise<Uint8Array | null> {
    if (ended) return null;
    if (failure) throw (failure as { cause: unknown }).cause;
    timer.refresh();
    try {
      const { done, value } = await reader.read();
      if (failure) throw (failure as { cause: unknown }).cause;
      if (!done) return value;
    } catch (cause) {
      unwatch();
      throw failure ? (failure as { cause: unknown }).cause : cause;
    }
    ended = true;
    unwatch();
    return null;
  }

  return {
    read: async () => waiting.shift() ?? next(),
    async start() {
      while (!ended && head.trim() === "") {
        const bytes = await next();
        if (!bytes) break;
        waiting.push(bytes);
        if (head.length < START) head += Buffer.from(bytes.subarray(0, START)).toString("latin1");
      }
      return Buffer.from(head, "latin1").toString("utf8").trimStart();
    },
    ended: () => ended,
    leave(whole) {
      unwatch();
      if (ended) return true;
      const late = setTimeout(() => reader.cancel().catch(() => {}), whole ? REST_MS : 0);
      late.unref();
      void rest(reader).then(() => clearTimeout(late));
      return whole;
    },
  };
}

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Nobody waits for it.
  }
}
