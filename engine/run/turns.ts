// A few at once, the others in the order in which they came.

export interface Turns {
  /** Resolves with true when it is the caller's turn, with false when it was stopped before. */
  take(signal?: AbortSignal): Promise<boolean>;
  /** Ends a turn that was taken. */
  give(): void;
}

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    take(signal) {
      if (busy < most) {
        busy += 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const begin = () => {
          signal?.removeEventListener("abort", leave);
          resolve(true);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(false);
        };
        waiting.push(begin);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
    /** Hands the turn to who waits longest, so that nobody slips in between. */
    give() {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    },
  };
}
