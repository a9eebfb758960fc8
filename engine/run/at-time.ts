/** The longest that one timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `then` at a time (ms since the epoch), however far it is; returns what stops it. `null` never comes. */
export function atTime(time: number | null, now: () => number, then: () => void): () => void {
  if (time === null) return () => {};
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = time - now();
    if (left <= 0) then();
    else timer = setTimeout(look, Math.min(left, LONGEST_MS));
  };
  timer = setTimeout(look, Math.max(0, Math.min(time - now(), LONGEST_MS)));
  return () => clearTimeout(timer);
}
