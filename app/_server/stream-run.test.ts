import { describe, expect, it } from "vitest";
import { finished, note, started } from "@/tests/conformance/event-log";
import { streamRun, type Watched } from "./stream-run";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const open = () => new AbortController().signal;
const times = { ping_ms: 10, stuck_ms: 40 };

async function* some(...items: Watched[]): AsyncGenerator<Watched> {
  yield* items;
}

describe("the stream of a run", () => {
  it("numbers events, leaves fragments unnumbered, and ends with the run", async () => {
    const delta = { run_id: "r", path: "n", call: "c", kind: "text" as const, text: "one\ntwo" };
    const response = streamRun(() => some({ event: started("r") }, { delta }, { event: finished("r", 2) }), open());
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const frames = (await response.text()).split("\n\n").filter(Boolean);
    expect(frames.map((frame) => frame.split("\n").slice(0, -1).join("|"))).toEqual([
      "",
      "id: 1|event: run",
      "event: delta",
      "id: 2|event: run",
    ]);
    expect(JSON.parse(frames[2]?.split("data: ")[1] ?? "")).toEqual(delta);
  });

  it("keeps a silent connection awake", async () => {
    async function* silent(signal: AbortSignal): AsyncGenerator<Watched> {
      yield { event: started("r") };
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    }
    const gone = new AbortController();
    const response = streamRun(silent, gone.signal, times);
    setTimeout(() => gone.abort(), 60);
    const text = await response.text();
    expect(text.match(/: ping/g)?.length).toBeGreaterThan(2);
  });

  it("reads no further than a small window for a viewer that does not read, and drops it", async () => {
    let taken = 0;
    let released = false;
    async function* endless(): AsyncGenerator<Watched> {
      try {
        for (let seq = 2; ; seq += 1) {
          taken = seq;
          yield { event: note("r", seq, "x".repeat(10_000)) };
        }
      } finally {
        released = true;
      }
    }
    const response = streamRun(endless, open(), { ping_ms: 1_000, stuck_ms: 40 });
    await pause(200);
    expect(taken).toBeLessThan(60);
    expect(released).toBe(true);
    await response.body?.cancel();
  });

  it("stops watching when the viewer leaves", async () => {
    let aborted = false;
    async function* waiting(signal: AbortSignal): AsyncGenerator<Watched> {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted = signal.aborted;
    }
    const response = streamRun(waiting, open(), times);
    await response.body?.cancel();
    await pause(5);
    expect(aborted).toBe(true);
  });
});
