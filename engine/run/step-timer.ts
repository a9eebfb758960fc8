// A step's own signal: it ends with the run's, or when the node's time is up. Once the step has ended nothing more is
// heard of it, whatever its work still does.

export interface StepTimer {
  signal: AbortSignal;
  timedOut(): boolean;
  /** Rejects when the work took no notice of its signal within the grace. */
  expired: Promise<never>;
  stop(): void;
}

/** How long work whose time is up may take to say what became of it. */
const GRACE_MS = 500;
const NEVER = new Promise<never>(() => {});

export function startTimer(limit: number | null, run: AbortSignal): StepTimer {
  if (limit === null) return { signal: run, stop: () => {}, timedOut: () => false, expired: NEVER };
  // Not AbortSignal.any: whoever listens to such a signal and does not stop keeps it for ever.
  const own = new AbortController();
  const follow = () => own.abort(run.reason);
  run.addEventListener("abort", follow);
  if (run.aborted) follow();
  let late = false;
  let reject: (cause: unknown) => void = () => {};
  const expired = new Promise<never>((_, no) => {
    reject = no;
  });
  expired.catch(() => {});
  let timer = setTimeout(() => {
    late = true;
    const cause = new Error("the node's time is up");
    own.abort(cause);
    timer = setTimeout(() => reject(cause), GRACE_MS);
  }, limit);
  return {
    signal: own.signal,
    timedOut: () => late,
    expired,
    stop: () => {
      clearTimeout(timer);
      run.removeEventListener("abort", follow);
    },
  };
}
