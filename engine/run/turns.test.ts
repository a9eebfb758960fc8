import { describe, expect, it } from "vitest";
import { createTurns } from "./turns";

describe("turns", () => {
  it("are given to so many at once, in the order in which they were asked for", async () => {
    const turns = createTurns(2);
    const order: number[] = [];
    const asked = [1, 2, 3, 4].map((name) => turns.take().then(() => order.push(name)));
    await asked[1];
    expect(order).toEqual([1, 2]);
    turns.give();
    turns.give();
    await Promise.all(asked);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it("pass over who does not want one any more", async () => {
    const turns = createTurns(1);
    await turns.take();
    const stop = new AbortController();
    const left = turns.take(stop.signal);
    const next = turns.take();
    stop.abort();
    expect(await left).toBe(false);
    turns.give();
    expect(await next).toBe(true);
    turns.give();
    expect(await turns.take()).toBe(true);
  });
});
