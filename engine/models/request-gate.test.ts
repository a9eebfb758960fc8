import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { problem } from "../contract/problem";
import { ModelError } from "./model-error";
import { createRequestGate, type GateLimits } from "./request-gate";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (retry_after_ms?: number) =>
  new ModelError(
    problem("model_rate_limited", { provider: "p", reason: "r", seconds: 1 }),
    retry_after_ms === undefined ? {} : { retry_after_ms },
  );

/** A gate with requests that end when the test says so. */
function opened(limits: GateLimits = {}) {
  const gate = createRequestGate();
  gate.limit(limits);
  const begun: string[] = [];
  const waits: Record<string, number> = {};
  const ends = new Map<string, (error?: Error) => Promise<void>>();
  const ask = (name: string, again = false, signal = new AbortController().signal) => {
    const done = gate.pass(
      (waited_ms) => {
        begun.push(name);
        waits[name] = waited_ms;
        return new Promise<void>((resolve, reject) => {
          ends.set(name, async (error) => {
            if (error) reject(error);
            else resolve();
            await done.catch(() => {});
            await vi.advanceTimersByTimeAsync(0);
          });
        });
      },
      { signal, again },
    );
    done.catch(() => {});
    return done;
  };
  const asked = async (...names: string[]) => {
    for (const name of names) ask(name);
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = (name: string, error?: Error) => ends.get(name)!(error);
  return { gate, begun, waits, ask, asked, end };
}

it("lets in as many at once as the owner says, in the order in which they came", async () => {
  const { begun, waits, ask, end } = opened({ max_parallel: 2 });
  for (const name of ["a", "b", "c", "d"]) ask(name);
  await vi.advanceTimersByTimeAsync(40);
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a", new Error("broken"));
  expect(begun).toEqual(["a", "b", "c", "d"]);
  expect(waits).toEqual({ a: 0, b: 0, c: 40, d: 40 });
});

it("lets in no more within any minute than the owner says", async () => {
  const { begun, ask, end } = opened({ per_minute: 2 });
  ask("a");
  await vi.advanceTimersByTimeAsync(50_000);
  for (const name of ["b", "c", "d"]) ask(name);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(begun).toEqual(["a", "b"]);
  await end("a");
  expect(begun).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(begun).toEqual(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(49_000);
  expect(begun).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

it("leaves a server alone as long as it asks, and goes on with those that were refused", async () => {
  const { begun, ask, asked, end } = opened();
  await asked("a");
  await end("a", refusal(3_000));
  ask("b");
  ask("a again", true);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(begun).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(["a", "a again"]);
  await end("a again");
  expect(begun).toEqual(["a", "a again", "b"]);
});

it("does not close for what nobody waits for: it is told to each that asks", async () => {
  const { begun, asked, end } = opened();
  await asked("a");
  await end("a", refusal(3_600_000));
  await asked("b");
  const quota = { provider: "p", reason: "r", seconds: null, reason_code: "insufficient_quota" };
  await end("b", new ModelError(problem("model_rate_limited", quota)));
  await asked("c");
  expect(begun).toEqual(["a", "b", "c"]);
});

it("halves what is under way once for those refused together, and tries one more with each round that goes well", async () => {
  const { begun, ask, asked, end } = opened();
  await asked("a", "b", "c", "d", "e", "f", "g", "h");
  expect(begun).toHaveLength(8);
  await vi.advanceTimersByTimeAsync(5);
  for (const name of ["e", "f", "g", "h"]) await end(name, refusal(1_000));
  for (const name of ["a", "b", "c", "d"]) await end(name);
  for (let number = 0; number < 20; number++) ask(`n${number}`);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(begun.slice(8)).toEqual(["n0", "n1", "n2", "n3"]);
  for (const name of ["n0", "n1", "n2", "n3"]) await end(name);
  expect(begun.slice(12)).toHaveLength(5);
});

it("takes new limits at once", async () => {
  const { gate, begun, asked } = opened({ max_parallel: 1 });
  await asked("a", "b", "c");
  expect(begun).toEqual(["a"]);
  gate.limit({ max_parallel: 3 });
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a", "b", "c"]);
});

it("forgets who does not wait any longer", async () => {
  const { begun, ask, end } = opened({ max_parallel: 1 });
  const stop = new AbortController();
  ask("a");
  const left = ask("b", false, stop.signal);
  ask("c");
  stop.abort(new Error("stopped"));
  await expect(left).rejects.toThrow("stopped");
  await end("a");
  expect(begun).toEqual(["a", "c"]);
  await expect(ask("d", false, stop.signal)).rejects.toThrow("stopped");
});
