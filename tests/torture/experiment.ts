// One experiment of `npm run torture`: it does harm of one kind and judges what is left.

export interface Scale {
  /** true: few and fast, for `npm test` */
  short: boolean;
  /** what random choices start from; printed, so that a failure can be had again */
  seed: number;
}

export interface Outcome {
  /** figures, in the order in which they are printed */
  figures: Record<string, number | string>;
  /** what should not have happened; empty is a pass */
  faults: string[];
}

export interface Experiment {
  name: string;
  run: (scale: Scale) => Promise<Outcome>;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Carries out numbered work, so many at a time, until `more` says no. */
export async function together(
  width: number,
  more: (number: number) => boolean,
  work: (number: number) => Promise<void>,
) {
  let number = 0;
  const lane = async () => {
    while (more(number)) await work(number++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
