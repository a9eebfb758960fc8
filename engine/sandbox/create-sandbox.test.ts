import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "./create-sandbox";

const sandbox = createSandbox();
afterAll(() => sandbox.close());
const run = (
  code: string,
  inputs: Record<string, unknown> = {},
  more: { timeout_ms?: number; memory_mb?: number } = {},
) => sandbox.run({ code, inputs, timeout_ms: 1_000, memory_mb: 32, ...more });

describe("the sandbox", () => {
  it("gives what the code returns, also from a promise, and keeps what it logs", async () => {
    expect(await run("return inputs.a + 1", { a: 41 })).toEqual({ ok: true, result: 42, logs: [] });
    expect(await run("return await Promise.resolve([inputs])", { 订单: "A" })).toMatchObject({
      result: [{ 订单: "A" }],
    });
    expect(await run('console.log("x", {a: 1})')).toEqual({ ok: true, result: null, logs: ['x {"a":1}'] });
  });

  it("says what went wrong and where", async () => {
    expect(await run("const a = 1;\nnope()")).toMatchObject({
      ok: false,
      code: "error",
      message: expect.stringMatching(/nope.*line 2/),
    });
    expect(await run("return (")).toMatchObject({
      ok: false,
      code: "error",
      message: expect.stringContaining("SyntaxError"),
    });
    expect(await run("throw 'words'")).toMatchObject({ code: "error", message: expect.stringContaining("words") });
    expect(await run("await new Promise(() => {})")).toMatchObject({ code: "error" });
  });

  it("keeps what was logged before a failure", async () => {
    expect(await run('console.log("first"); console.warn("then"); throw new Error("no")')).toMatchObject({
      ok: false,
      code: "error",
      logs: ["first", "then"],
    });
    expect(await run('console.log("on the way"); for (;;) {}', {}, { timeout_ms: 100 })).toMatchObject({
      code: "timeout",
      logs: ["on the way"],
    });
  });

  it.each([
    "return process.env",
    "return require('fs')",
    "return await import('node:fs')",
    "return fetch('http://127.0.0.1')",
    "return Function('return process')()",
    "return ({}).constructor.constructor('return process')()",
    "return globalThis.process.exit(1)",
    "return setTimeout(() => 1)",
    "return Date.now()",
    "return new Date().getTime()",
    "return Object.getPrototypeOf(Date).now()",
    "return new (Object.getPrototypeOf(Date))().getTime()",
    "return new Date(0).constructor.now()",
    "return new (Object.getPrototypeOf(Date.prototype).constructor)().getTime()",
    "return Reflect.construct(Date, [], Object).getTime()",
    "class D extends Date {}; return new D().getTime()",
    "return Date()",
    "return new WeakRef({}).deref()",
    "return performance.now()",
    "return Math.random()",
    "return new WebSocket('ws://x')",
    "return inputs.constructor.constructor('return process.mainModule')()",
  ])("%s reaches nothing", async (code) => {
    expect(await run(code)).toMatchObject({ ok: false, code: "error" });
  });

  it("leaves nothing over for the next run", async () => {
    await run("globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null");
    expect(await run("return [typeof left, ({}).left === undefined, typeof [].map]")).toMatchObject({
      result: ["undefined", true, "function"],
    });
  });

  it.each<[string, string[]]>([
    ["for (;;) {}", ["timeout"]],
    ["const f = () => f(); return f()", ["error", "memory"]],
    ["const a = []; for (;;) a.push('x'.repeat(1e6) + a.length)", ["memory", "timeout"]],
    ["return 'x'.repeat(5e6)", ["output", "timeout", "memory"]],
    ["return 'x'.repeat(1e9)", ["memory", "error"]],
    ["let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a", ["error", "memory", "output", "timeout"]],
    ["return JSON.parse('['.repeat(1e6))", ["error", "memory"]],
    ["return /^(a+)+$/.test('a'.repeat(40) + 'b')", ["timeout", "error"]],
    ["const b = new ArrayBuffer(2 ** 31 - 1); return b.byteLength", ["memory", "error"]],
    ["return await (async function f() { return await f() })()", ["timeout", "memory", "error"]],
  ])("%s is stopped, and this process does not notice", async (code, codes) => {
    let turns = 0;
    const timer = setInterval(() => turns++, 10);
    const began = performance.now();
    const end = await run(code, {}, { timeout_ms: 400 });
    clearInterval(timer);
    expect(end.ok ? "ok" : end.code).toSatisfy((one: string) => codes.includes(one));
    const took = performance.now() - began;
    expect(took).toBeLessThan(10_000);
    if (took > 100) expect(turns).toBeGreaterThan(took / 100);
    expect(await run("return 1")).toMatchObject({ result: 1 });
  });

  it("keeps dates that are given a time", async () => {
    const end = await run(
      "return [new Date(0).toISOString(), Date.UTC(2020, 0), new Date(5) instanceof Date, Date.parse('1970-01-01')]",
    );
    expect(end).toMatchObject({ result: ["1970-01-01T00:00:00.000Z", 1_577_836_800_000, true, 0] });
  });

  it("takes no inputs that are too large, and says so at once", async () => {
    const big = Array.from({ length: 3_000_000 }, () => 1);
    const began = performance.now();
    expect(await run("return 1", { big })).toMatchObject({
      ok: false,
      code: "error",
      message: expect.stringContaining("8 MB"),
    });
    expect(await run("return 1", { text: "x".repeat(2e7) })).toMatchObject({ ok: false, code: "error" });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("is stopped while it waits for its turn", async () => {
    const stop = new AbortController();
    const others = [run("for (;;) {}"), run("for (;;) {}")];
    const began = performance.now();
    const queued = sandbox.run({ code: "return 1", inputs: {}, timeout_ms: 5_000, memory_mb: 32, signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    expect(await queued).toMatchObject({ ok: false, code: "cancelled" });
    expect(performance.now() - began).toBeLessThan(800);
    await Promise.all(others);
    expect(await run("return 2")).toMatchObject({ result: 2 });
  });

  it("takes no result that is too large", async () => {
    const end = await run("return 'x'.repeat(5e6)", {}, { timeout_ms: 20_000, memory_mb: 256 });
    expect(end).toMatchObject({ ok: false, code: "output" });
  });

  it("does not begin what was stopped while its thread began", async () => {
    const fresh = createSandbox();
    const stop = new AbortController();
    const end = fresh.run({ code: "for (;;) {}", inputs: {}, timeout_ms: 5_000, memory_mb: 32, signal: stop.signal });
    stop.abort();
    const began = performance.now();
    expect(await end).toMatchObject({ ok: false, code: "cancelled" });
    expect(performance.now() - began).toBeLessThan(3_000);
    await fresh.close();
  });

  it("is stopped by its signal at once", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const end = sandbox.run({
      code: "for (;;) {}",
      inputs: {},
      timeout_ms: 60_000,
      memory_mb: 32,
      signal: stop.signal,
    });
    expect(await end).toMatchObject({ ok: false, code: "cancelled" });
  });

  it("carries out many at once, each with its own inputs", async () => {
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => run("return inputs.i * 2", { i })));
    expect(ends.map((end) => end.ok && end.result)).toEqual(Array.from({ length: 20 }, (_, i) => i * 2));
  });
});
