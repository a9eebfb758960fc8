// A step's own signal: it ends with the run's, or when the node's time is up. Once the step has ended nothing more is
// heard of it, whatever its work still does.

export interface StepTimer {
  signal: AbortSignal;
  timedOut(): boolean;
  /** Rejects when the work took no notice of its signal within the grace. */
  expired: Promise<never>;
  /** Ends the step early: what it says from then on counts for nothing, and `cause` is what it failed with. */
  end(cause: Error): void;
  /** why it was ended before its time, if it was */
  ended(): Error | null;
  stop(): void;
}

/** How long work whose time is up may take to say what became of it. */
const GRACE_MS = 500;
const NEVER = new Promise<never>(() => {});
/** Of a step that is over before anything could end it. */
export const NO_TIMER: StepTimer = {
  signal: new AbortController().signal,
  stop: () => {},
  timedOut: () => false,
  expired: NEVER,
  end: () => {},
  ended: () => null,
};

/** `endable`: the step may also be ended from outside, by `end`. */
export function startTimer(limit: number | null, run: AbortSignal, endable = false): StepTimer {
  if (limit === null && !endable) return { ...NO_TIMER, signal: run };
  // Not AbortSignal.any: whoever listens to such a signal and does not stop keeps it for ever.
  const own = new AbortController();
  const follow = () => own.abort(run.reason);
  run.addEventListener("abort", follow);
  if (run.aborted) follow();
  let late = false;
  let why: Error | null = null;
  let reject: (cause: unknown) => void = () => {};
  const expired = new Promise<never>((_, no) => {
    reject = no;
  });
  expired.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const end = (cause: Error) => {
    if (why) return;
    why = cause;
    own.abort(cause);
    clearTimeout(timer);
    timer = setTimeout(() => reject(cause), GRACE_MS);
  };
  if (limit !== null)
    timer = setTimeout(() => {
      late = true;
      end(new Error("the node's time is up"));
    }, limit);
  return {
    signal: own.signal,
    timedOut: () => late,
    expired,
    end,
    ended: () => why,
    stop: () => {
      clearTimeout(timer);
      run.removeEventListener("abort", follow);
    },
  };
}
