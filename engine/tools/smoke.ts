// The three smoke tests of a tool, each on a scratch workspace of its own. Nothing leaves the machine: one host that
// cannot exist is answered from here, and everything else meets the real door.

import { join } from "node:path";
import type { ToolResult } from "../contract/tool-result";
import { type SmokeTest, type Tool, ToolError } from "./define-tool";
import { openOutbound } from "./open-outbound";
import { openWorkspace } from "./open-workspace";
import type { Outbound } from "./outbound";
import { createToolCaller } from "./tool-caller";

export type SmokeName = "normal" | "wrong_arguments" | "blocked";

export interface SmokeReport {
  tool: string;
  passed: boolean;
  tests: { name: SmokeName; passed: boolean; why: string | null; result: ToolResult }[];
}

/** `directory` is an empty folder that the caller makes and removes. */
export async function smokeTest(
  tool: Tool,
  scratch: { directory: string; now: () => number; monotonic: () => number },
): Promise<SmokeReport> {
  const tests: SmokeReport["tests"] = [];
  for (const name of ["normal", "wrong_arguments", "blocked"] as const) {
    const test = tool.smoke[name];
    const workspace = openWorkspace(join(scratch.directory, name));
    for (const [path, content] of Object.entries(test.files ?? {})) {
      await workspace.write(path, new TextEncoder().encode(content), "create");
    }
    const caller = createToolCaller({ ...scratch, tools: [tool], workspace, outbound: scratchOutbound() });
    const result = await caller.call({
      call: `smoke-${name}`,
      tool: tool.name,
      params: test.arguments,
      path: "smoke",
      allowed: null,
      signal: new AbortController().signal,
      emit: () => undefined,
      durable: () => Promise.resolve(),
    });
    const why = difference(test, result);
    tests.push({ name, passed: why === null, why, result });
  }
  return { tool: tool.name, passed: tests.every((one) => one.passed), tests };
}

function difference({ expect }: SmokeTest, result: ToolResult): string | null {
  if (result.status !== expect.status) return `status ${result.status} instead of ${expect.status}: ${result.error}`;
  if (expect.error !== undefined && !result.error?.includes(expect.error)) {
    return `the error does not say "${expect.error}": ${result.error}`;
  }
  return covers(expect.result, result.result) ? null : `another result: ${JSON.stringify(result.result).slice(0, 300)}`;
}

/** Everything expected is there; more may be. */
function covers(expected: unknown, got: unknown): boolean {
  if (expected === undefined) return true;
  if (expected === null || typeof expected !== "object") return Object.is(expected, got);
  if (got === null || typeof got !== "object") return false;
  return Object.entries(expected).every(([key, one]) => covers(one, (got as Record<string, unknown>)[key]));
}

function scratchOutbound(): Outbound {
  const door = openOutbound({ resolve: () => Promise.resolve([]) });
  return {
    request: async (url, request) => {
      if (!url.startsWith("https://scratch.example/")) return door.request(url, request);
      const body = new TextEncoder().encode('{"id": 12345678901234567890, "status": "paid"}');
      return { status: 200, headers: { "content-type": "application/json" }, body, url };
    },
    fetchFor: () => {
      throw new ToolError("unreachable", "smoke tests reach no model server");
    },
  };
}
