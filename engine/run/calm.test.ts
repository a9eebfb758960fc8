import { describe, expect, it } from "vitest";
import { calm } from "./calm";

/** Holds the event loop for `ms` in each of `turns` turns; counts down. */
function busyLoop(turns: number, ms: number): { left: number } {
  const loop = { left: turns };
  const turn = () => {
    for (const until = performance.now() + ms; performance.now() < until; );
    loop.left -= 1;
    if (loop.left > 0) setImmediate(turn);
  };
  setImmediate(turn);
  return loop;
}

describe("calm", () => {
  it("waits until the loop has nothing long to do", async () => {
    const loop = busyLoop(8, 30);
    await calm(20, 60_000);
    expect(loop.left).toBe(0);
  });

  it("waits no longer than patience lasts", async () => {
    const loop = busyLoop(100, 30);
    await calm(20, 100);
    expect(loop.left).toBeGreaterThan(50);
    loop.left = 1;
  });
});
