import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Type from "typebox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewEvent } from "../contract/run-event";
import type { ToolCallRequest } from "./call-tool";
import { defineTool, type Tool, type ToolContext, ToolError } from "./define-tool";
import { fingerprintOf } from "./fingerprint";
import { TOOLS } from "./list";
import { openOutbound } from "./open-outbound";
import { openWorkspace } from "./open-workspace";
import { createToolCaller } from "./tool-caller";

let directory: string;
let order: string[];
let events: NewEvent[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "sinew-caller-"));
  order = [];
  events = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

const words = { does: "does", use: "use", avoid: "avoid", fails: "fails" };
function probeTool(
  run: (args: { n?: number; on?: boolean; tags?: string[]; x?: string }, context: ToolContext) => unknown,
) {
  return defineTool({
    ...(TOOLS[0] as Tool),
    name: "probe_tool",
    aliases: ["probe"],
    description: { en: words, zh: words },
    parameters: Type.Object(
      {
        n: Type.Optional(Type.Number()),
        on: Type.Optional(Type.Boolean()),
        tags: Type.Optional(Type.Array(Type.String())),
        x: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    effect: ({ x }) => (x === "unsafe" ? "unsafe" : "pure"),
    render: undefined as never,
    probe: undefined as never,
    rest: "ask again",
    timeout_ms: 60,
    run,
  });
}
function caller(...more: Tool[]) {
  return createToolCaller({
    tools: [...TOOLS, ...more],
    workspace: openWorkspace(directory),
    outbound: openOutbound(),
    now: () => 0,
    monotonic: () => performance.now(),
  });
}
function ask(tool: string, params: Record<string, unknown>, more: Partial<ToolCallRequest> = {}): ToolCallRequest {
  return {
    call: "c1",
    tool,
    params,
    path: "step",
    allowed: null,
    signal: new AbortController().signal,
    emit: (event) => {
      events.push(event);
      order.push(event.type);
    },
    durable: async () => {
      order.push("durable");
    },
    ...more,
  };
}

describe("the order of a call", () => {
  test("an effect runs only after its intent is durable, and then has a result", async () => {
    const tools = caller(probeTool(() => order.push("run")));
    await tools.call(ask("probe", { x: "unsafe" }, { round: 2, protocol: "marker" }));
    expect(order).toEqual(["tool.started", "durable", "run", "tool.finished"]);
    const mark = fingerprintOf("probe_tool", { x: "unsafe" });
    expect(events[0]).toMatchObject({
      tool: "probe_tool",
      effect: "unsafe",
      fingerprint: mark,
      round: 2,
      protocol: "marker",
    });
    expect(events[1]).toMatchObject({ call: "c1", fingerprint: mark, result: { status: "ok", action: "probe_tool" } });
    expect(tools.fingerprint("probe", { x: "unsafe" })).toBe(mark);
  });

  test("an effect whose intent cannot be stored does not run", async () => {
    const tools = caller(probeTool(() => order.push("run")));
    const durable = () => Promise.reject(new Error("disk full"));
    await expect(tools.call(ask("probe", { x: "unsafe" }, { durable }))).rejects.toThrow("disk full");
    expect(order).not.toContain("run");
  });

  test("a pure tool does not wait for the disk, and a resumed call has no second intent", async () => {
    await caller(probeTool(() => 1)).call(ask("probe", {}));
    expect(order).toEqual(["tool.started", "tool.finished"]);
    order = [];
    await caller(probeTool(() => 1)).call(ask("probe", {}, { resumed: true }));
    expect(order).toEqual(["tool.finished"]);
  });
});

describe("refusals come before the handler and without an intent", () => {
  test("an unknown tool is answered with the names there are", async () => {
    const result = await caller().call(ask("file_burn", {}, { allowed: ["ls", "file_read"] }));
    expect(result).toMatchObject({ status: "refused", action: "file_burn" });
    expect(result.error).toBe("unknown_tool: there is no tool file_burn; tools: file_list, file_read");
    expect(order).toEqual(["tool.finished"]);
  });

  test("a tool that was not given to the step is refused, an alias of a given one is not", async () => {
    const refused = await caller().call(ask("file_delete", { file_path: "/workspace/a" }, { allowed: ["file_list"] }));
    expect(refused).toMatchObject({ status: "refused", error: expect.stringContaining("tool_not_allowed") });
    const listed = await caller().call(ask("ls", { dir_path: "/workspace" }, { allowed: ["file_list"] }));
    expect(listed).toMatchObject({ status: "ok", action: "file_list" });
  });

  test("wrong arguments name the field, what was expected and the legal parameters", async () => {
    const result = await caller().call(ask("file_read", { path: "/workspace/a", lines: "many" }));
    expect(result.status).toBe("refused");
    expect(result.error).toContain("unknown parameter path");
    expect(result.error).toContain("parameter file_path is missing");
    expect(result.error).toContain('lines must be integer, got "many"');
    expect(result.error).toContain("Parameters: file_path (string, required), from_line (integer), lines (integer)");
    expect(order).toEqual(["tool.finished"]);
  });

  test("keys of the prototype are unknown parameters like any other", async () => {
    const params = JSON.parse('{"file_path": "/workspace/a", "__proto__": {"x": 1}}');
    expect((await caller().call(ask("file_read", params))).error).toContain("unknown parameter __proto__");
  });
});

describe("text for numbers and booleans", () => {
  test("is read where the schema says so and nothing is lost, and noted", async () => {
    const result = await caller(probeTool((args) => args)).call(
      ask("probe", { n: "2.5", on: "true", x: "7", tags: ["1"] }),
    );
    expect(result.result).toEqual({ n: 2.5, on: true, x: "7", tags: ["1"] });
    expect(events.filter((event) => event.type === "note")).toHaveLength(2);
  });

  test.each(["", "0x10", "1e400", "12345678901234567890", "007", "1,5", "NaN"])("%j is not a number", async (n) => {
    expect((await caller(probeTool(() => 1)).call(ask("probe", { n }))).status).toBe("refused");
  });

  test("one value is not made a list", async () => {
    expect((await caller(probeTool(() => 1)).call(ask("probe", { tags: "a" }))).status).toBe("refused");
  });
});

describe("how a call ends", () => {
  const endless = () => new Promise(() => undefined);
  const thrown = async (error: unknown) =>
    caller(
      probeTool(() => {
        throw error;
      }),
    ).call(ask("probe", {}));

  test("a handler that takes no notice of its signal is left behind at the time limit", async () => {
    const result = await caller(probeTool(endless)).call(ask("probe", {}));
    expect(result).toMatchObject({ status: "timeout", error: "timeout: probe_tool did not end within 0.06 s" });
    expect(result.duration_ms).toBeGreaterThan(40);
  });

  test("and on cancel, before and during the run", async () => {
    const stop = new AbortController();
    const running = caller(probeTool(endless)).call(ask("probe", {}, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 10);
    expect((await running).status).toBe("cancelled");
    order = [];
    const after = await caller(probeTool(() => order.push("run"))).call(ask("probe", {}, { signal: stop.signal }));
    expect(after.status).toBe("cancelled");
    expect(order).toEqual(["tool.finished"]);
  });

  test("errors keep their code, and system errors do not show real paths", async () => {
    expect(await thrown(new ToolError("eexist", "it is there"))).toMatchObject({
      status: "error",
      error: "eexist: it is there",
    });
    expect(await thrown(new ToolError("no", "never", "refused"))).toMatchObject({ status: "refused" });
    const errno = Object.assign(new Error("ENOENT: open '/srv/secret'"), { code: "ENOENT" });
    expect((await thrown(errno)).error).toBe("failed: probe_tool could not do this: ENOENT");
    expect((await thrown("text")).error).toContain("text");
  });

  test("a result that is not JSON is an error, nothing is null", async () => {
    expect((await caller(probeTool(() => 10n)).call(ask("probe", {}))).status).toBe("error");
    expect((await caller(probeTool(() => undefined)).call(ask("probe", {}))).result).toBeNull();
  });

  test("over 1 MB only the beginning is stored, with a note", async () => {
    const big = { content: "字\n".repeat(1_000_000), size: 5 };
    const { result } = await caller(probeTool(() => big)).call(ask("probe", {}));
    expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
    expect(result).toMatchObject({ size: 5, note: expect.stringContaining("only the beginning was kept") });
    const list = await caller(probeTool(() => Array(300_000).fill("item"))).call(ask("probe", {}));
    expect(list.result).toMatchObject({ note: expect.any(String), start: expect.stringMatching(/^\["item"/) });
  });

  test("the rule for relative paths is the step's", async () => {
    const result = await caller().call(ask("mkdir", { dir_path: "images" }, { relative: "refuse" }));
    expect(result.error).toBe("relative_path: paths must be absolute: images; use /workspace/images");
    expect((await caller().call(ask("mkdir", { dir_path: "images" }))).status).toBe("ok");
  });
});

describe("what a model is shown", () => {
  test("is cut at the limit with a count and a way to the rest; the whole stays", async () => {
    const tools = caller(probeTool(() => "x".repeat(9_714)));
    const result = await tools.call(ask("probe", {}, { show_limit: 1_500 }));
    expect(result.truncated).toBe(true);
    expect(result.result).toHaveLength(9_714);
    const { text, truncated } = tools.shown(result, 1_500);
    expect(truncated).toBe(true);
    expect(text.slice(1_500)).toBe("\n[truncated, 8214 more characters] ask again");
    expect(tools.shown(result, 10_000)).toEqual({ text: "x".repeat(9_714), truncated: false });
  });

  test("never cuts through a character, and shows errors as they are", async () => {
    const tools = caller(probeTool(() => "😀😀"));
    const result = await tools.call(ask("probe", {}));
    expect(tools.shown(result, 3).text).toBe("😀\n[truncated, 2 more characters] ask again");
    const failed = await tools.call(ask("nothing", {}));
    expect(tools.shown(failed, 1_500).text).toContain("unknown_tool: there is no tool nothing");
  });
});

test("a spec holds the four parts as one text and plain JSON parameters", () => {
  const tools = caller();
  const spec = tools.spec(tools.find("move") as Tool);
  expect(spec.name).toBe("file_move");
  expect(spec.description).toMatch(/^Moves or renames[\s\S]*Use it: [\s\S]*Do not use it: [\s\S]*Fails: /);
  expect(spec.parameters).toMatchObject({ type: "object", required: ["src_path", "dest_path"] });
  expect(tools.spec(tools.find("move") as Tool, "zh").description).toContain("何时使用：");
});

test("equal arguments have equal fingerprints whatever the order of their keys", () => {
  expect(fingerprintOf("t", { a: 1, b: { c: [1, "x"], d: null } })).toBe(
    fingerprintOf("t", { b: { d: null, c: [1, "x"] }, a: 1 }),
  );
  expect(fingerprintOf("t", { a: 1 })).not.toBe(fingerprintOf("t", { a: "1" }));
  expect(fingerprintOf("t", {})).toMatch(/^[0-9a-f]{16}$/);
});
