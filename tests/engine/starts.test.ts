import { describe, expect, it } from "vitest";
import { createMemoryLog } from "@/engine/log/memory-log";
import { flow, node } from "../laws/small-flow";
import { scriptedEngine, scriptedModel } from "./scripted";

const asking = flow(node("ok", "approval", { message: "?" }));
const quick = flow(node("said", "template", { text: "done" }));

function engineWith(runs: number) {
  const engine = scriptedEngine(scriptedModel([]), [], createMemoryLog());
  const start = (run_id: string, document = asking) =>
    engine.start({ run_id, flow: document, inputs: {}, model: null, trigger: "test" });
  const begun = Promise.all(Array.from({ length: runs }, (_, index) => start(`r${index}`)));
  return { engine, start, begun };
}

/** Work of others: holds the event loop in each of `turns` turns. */
function busyLoop(turns: number): { left: number } {
  const loop = { left: turns };
  const turn = () => {
    for (const until = performance.now() + 15; performance.now() < until; );
    loop.left -= 1;
    if (loop.left > 0) setImmediate(turn);
  };
  setImmediate(turn);
  return loop;
}

describe("a start", () => {
  it("waits for what is at hand where many runs are under way", async () => {
    const { engine, start, begun } = engineWith(40);
    await begun;
    const loop = busyLoop(12);
    await start("late", quick);
    expect(loop.left).toBe(0);
    expect((await engine.settled("late")).status).toBe("finished");
    await engine.stop();
  });

  it("does not wait where few are", async () => {
    const { engine, start, begun } = engineWith(5);
    await begun;
    const loop = busyLoop(12);
    await start("late", quick);
    expect(loop.left).toBeGreaterThan(6);
    loop.left = 1;
    await engine.stop();
  });

  it("of a burst comes about as a whole", async () => {
    const { engine, begun } = engineWith(200);
    expect((await begun).every((one) => "ended" in one)).toBe(true);
    expect(engine.active()).toHaveLength(200);
    await engine.stop();
  });
});
