/** Calls back once, soon enough for the eye. */
export type NextFrame = (then: () => void) => void;

/** The next animation frame; a hidden tab has none, so a slow clock stands in there. */
export const nextFrame: NextFrame = (then) => {
  if (typeof document === "undefined" || document.hidden) setTimeout(then, 250);
  else requestAnimationFrame(then);
};
