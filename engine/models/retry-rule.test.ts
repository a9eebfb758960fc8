import { expect, it } from "vitest";
import { type Problem, ProblemError, problem } from "../contract/problem";
import { ModelError } from "./model-error";
import { retryAfter } from "./retry-rule";

const failed = (what: Problem, retry_after_ms?: number) =>
  new ModelError(what, retry_after_ms === undefined ? {} : { retry_after_ms });
const server = problem("model_server_error", { provider: "p", status: 503, reason: "r" });
const limited = problem("model_rate_limited", { provider: "p", reason: "r", seconds: 2 });

it("tries three times more, waiting longer each time", () => {
  expect([1, 2, 3, 4].map((attempt) => retryAfter(failed(server), attempt))).toEqual([500, 1000, 2000, null]);
  for (const code of ["model_unreachable", "model_stream_cut", "model_stalled"] as const) {
    expect(retryAfter(failed(problem(code, { provider: "p", reason: "r", seconds: 1 })), 1)).toBe(500);
  }
});

it("waits as long as the server asks, and not at all where that is too long", () => {
  expect(retryAfter(failed(limited, 2_000), 1)).toBe(2_000);
  expect(retryAfter(failed(limited, 60_000), 1)).toBe(60_000);
  expect(retryAfter(failed(limited, 60_001), 1)).toBeNull();
  expect(retryAfter(failed(limited), 1)).toBe(500);
});

it("does not repeat what cannot get better", () => {
  expect(retryAfter(failed(problem("model_unauthorised", { provider: "p", reason: "r" })), 1)).toBeNull();
  expect(retryAfter(failed(problem("model_error_in_stream", { provider: "p", reason: "r" })), 1)).toBeNull();
  const quota = problem("model_rate_limited", { provider: "p", reason: "r", reason_code: "insufficient_quota" });
  expect(retryAfter(failed(quota), 1)).toBeNull();
  expect(retryAfter(new ProblemError(server), 1)).toBeNull();
  expect(retryAfter(new Error("x"), 1)).toBeNull();
});
