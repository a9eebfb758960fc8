// When there is room for more work: known by how long the event loop takes to come round.

/** A turn of the loop that takes longer has work to do already, ms. */
const BUSY_MS = 3;
/** After so long it is somebody's turn all the same, ms. */
const PATIENCE_MS = 500;

/** Resolves after a short turn of the event loop, or when patience ends. */
export async function calm(busy_ms = BUSY_MS, patience_ms = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patience_ms;
  for (let last = performance.now(); ; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - last < busy_ms || now > until) return;
    last = now;
  }
}
