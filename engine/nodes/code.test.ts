import { describe, expect, it } from "vitest";
import { ProblemError } from "../contract/problem";
import type { SandboxEnd } from "../sandbox/sandbox";
import { code } from "./code";
import type { NodeContext } from "./define-node";

/** What a code node makes of an end of its sandbox. */
async function problemAfter(end: SandboxEnd) {
  const context = {
    node: { id: "sum", type: "code", config: {} },
    signal: new AbortController().signal,
    sandbox: { run: async () => end, close: async () => {} },
  } as unknown as NodeContext;
  try {
    await code.run({ code: "", inputs: {}, timeout_ms: 100, memory_mb: 8 }, context);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return thrown.problem;
  }
  throw new Error("the node did not fail");
}

describe("a code node that fails", () => {
  it("tells what was logged before", async () => {
    const problem = await problemAfter({ ok: false, code: "error", message: "Error: no (line 2)", logs: ["a", "b"] });
    expect(problem).toMatchObject({ code: "code_failed", params: { node: "sum", logs: ["a", "b"] } });
    expect(problem.message).toContain("line 2");
  });

  it("keeps the last of a long log, and no empty one", async () => {
    const logs = Array.from({ length: 100 }, (_, index) => `${index} ${"x".repeat(200)}`);
    const { params } = await problemAfter({ ok: false, code: "timeout", message: "the time is up", logs });
    const kept = params?.logs as string[];
    expect(kept.at(-1)).toBe(logs.at(-1));
    expect(kept.length).toBeLessThan(40);
    expect(kept.length).toBeGreaterThan(30);
    const silent = await problemAfter({ ok: false, code: "memory", message: "out of memory" });
    expect(silent).toMatchObject({ code: "code_memory" });
    expect(silent.params).not.toHaveProperty("logs");
  });
});
