import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TOOLS } from "./list";
import { namePattern } from "./name-pattern";
import { openOutbound } from "./open-outbound";
import { openWorkspace } from "./open-workspace";
import { createToolCaller } from "./tool-caller";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sinew-tools-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (name: string, content: string | number[]) =>
  writeFileSync(join(root, name), typeof content === "string" ? content : Buffer.from(content));
const doors = () => ({ workspace: openWorkspace(root), outbound: openOutbound(), now: () => 1_700_000_000_000 });
const caller = () => createToolCaller({ ...doors(), tools: TOOLS, monotonic: () => performance.now() });
async function call(tool: string, params: Record<string, unknown>) {
  return caller().call({
    call: "c",
    tool,
    params,
    path: "p",
    allowed: null,
    signal: new AbortController().signal,
    emit: () => undefined,
    durable: () => Promise.resolve(),
  });
}
const read = async (name: string, more = {}) =>
  (await call("file_read", { file_path: `/workspace/${name}`, ...more })).result;
const tail = async (name: string, more = {}) =>
  (await call("file_tail", { file_path: `/workspace/${name}`, ...more })).result;
const probe = (tool: string, args: Record<string, unknown>) =>
  caller()
    .find(tool)
    ?.probe?.(args, { ...doors(), signal: new AbortController().signal, sleep: async () => "time" });

const GBK_LONG = Buffer.from("d6d0b9fac8cbc3f1b4fabfaa0ac4e3bac30d0a", "hex");
const ENCODINGS: [string, number[], string, string][] = [
  ["bom.csv", [0xef, 0xbb, 0xbf, 0x69, 0x64, 0x2c, 0x6e, 10, 0x31, 0x2c, 0x32, 10], "utf-8", "id,n\n1,2\n"],
  ["u16.txt", [0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59], "utf-16le", "你好"],
  ["u16be.txt", [0xfe, 0xff, 0x4f, 0x60, 0x59, 0x7d], "utf-16be", "你好"],
  ["plain16.txt", [...Buffer.from("hello world\n", "utf16le")], "utf-16le", "hello world\n"],
  ["gbk.txt", [0xc4, 0xe3, 0xba, 0xc3, 13, 10], "gbk", "你好\r\n"],
  [
    "latin.txt",
    [...Buffer.from("café crème et naïve déjà vu", "latin1")],
    "windows-1252",
    "café crème et naïve déjà vu",
  ],
  ["empty", [], "utf-8", ""],
];

describe("encodings", () => {
  test.each(ENCODINGS)("%s is read whole and from its end", async (name, bytes, encoding, content) => {
    put(name, bytes);
    expect(await read(name)).toMatchObject({ content, encoding, size: bytes.length });
    expect(await tail(name)).toMatchObject({ content, encoding });
    expect(await read(name, { from_line: 1 })).toMatchObject({ content, encoding });
  });

  test("binary files are told by kind and size, never pasted", async () => {
    put("bad.txt", [0xc3, 0x28, 0xff, 0x00, 0x41]);
    put("bin.png", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
    expect(await read("bad.txt")).toEqual({ binary: true, kind: "application/octet-stream", size: 5 });
    expect(await tail("bin.png")).toEqual({ binary: true, kind: "image/png", size: 12 });
  });

  test("a log that is ASCII for long and Chinese at its end is read right", async () => {
    writeFileSync(join(root, "late.log"), Buffer.concat([Buffer.from("line\n".repeat(200_000)), GBK_LONG]));
    expect(await tail("late.log", { lines: 1 })).toMatchObject({ content: "你好\r\n", encoding: "gbk" });
  });
});

describe("lines", () => {
  test("are counted from 1, with word of more", async () => {
    put("n.txt", "1\n2\n3\n4");
    expect(await read("n.txt", { from_line: 2, lines: 2 })).toMatchObject({ content: "2\n3\n", lines: 2, more: true });
    expect(await read("n.txt", { from_line: 4 })).toMatchObject({ content: "4", lines: 1, more: false });
    expect(await read("n.txt", { from_line: 9 })).toMatchObject({ content: "", lines: 0, more: false });
    expect(await tail("n.txt", { lines: 2 })).toMatchObject({ content: "3\n4" });
    expect(await tail("n.txt", { from_line: 2, lines: 1 })).toMatchObject({ content: "2\n", more: true });
  });

  test("the last lines of UTF-16 are found across blocks", async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `第${index}行\n`).join("");
    writeFileSync(join(root, "wide.txt"), Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]));
    expect(await tail("wide.txt", { lines: 2 })).toMatchObject({ content: "第29998行\n第29999行\n" });
  });

  test("2 GB with a line of 300 MB costs neither memory nor time", async () => {
    const path = join(root, "big.log");
    put("big.log", "head\n");
    truncateSync(path, 2 * 1024 ** 3);
    const file = openSync(path, "r+");
    const block = Buffer.alloc(1024 * 1024, 97);
    writeSync(file, block, 0, block.length, 5);
    for (const at of [2 * 1024 ** 3 - 2_000_000, 2 * 1024 ** 3 - 1_000_000]) writeSync(file, block, 0, 900_000, at);
    writeSync(file, "\nlast line\n", 2 * 1024 ** 3 - 11);
    closeSync(file);
    const [began, before] = [performance.now(), process.memoryUsage().rss];
    expect(await read("big.log", { lines: 1 })).toMatchObject({ content: "head\n", more: true });
    expect(await tail("big.log", { lines: 1 })).toMatchObject({ content: "last line\n" });
    const whole = await call("file_read", { file_path: "/workspace/big.log" });
    expect(whole.error).toMatch(/^too_large: .*2147483648 bytes.*from_line/);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe("listing", () => {
  test("goes down to a depth, does not follow links, and reads as a tree", async () => {
    mkdirSync(join(root, "images/raw"), { recursive: true });
    put("images/a.JPG", "x");
    put("images/raw/b.jpg", "x");
    put("line\nbreak.txt", "x");
    symlinkSync("..", join(root, "images/up"));
    const { result } = await call("ls", { dir_path: "/workspace", depth: 5 });
    const names = (result as { entries: { name: string }[] }).entries.map((entry) => entry.name);
    expect(names).toEqual(["images", "images/a.JPG", "images/raw", "images/raw/b.jpg", "images/up", "line\nbreak.txt"]);
    const tools = caller();
    const text = tools.shown(await call("ls", { dir_path: "/workspace", depth: 5 }), 5_000).text;
    expect(text.replace(/ {2}\d+ bytes .*/g, "")).toBe(
      '/workspace/ (6 entries)\n  images/\n    a.JPG\n    raw/\n      b.jpg\n    up  link\n  "line\\nbreak.txt"',
    );
    const found = await call("ls", { dir_path: "/workspace", depth: 5, pattern: "*.{jpg,png}" });
    expect(found.result).toMatchObject({ count: 2 });
    expect(tools.shown(found, 5_000).text).toMatch(/images\/\n {4}a\.JPG.*\n {4}raw\/\n {6}b\.jpg/);
  });

  test("patterns know stars, question marks and alternatives, and none is slow", () => {
    const fits = (pattern: string, name: string) => namePattern(pattern)?.(name);
    expect(fits("*.jpg", "A.JPG")).toBe(true);
    expect(fits("a?c", "abc")).toBe(true);
    expect(fits("*(1)*", "x (1).txt")).toBe(true);
    expect(fits("*.jpg", "a.jpg.txt")).toBe(false);
    expect(namePattern("{a,b}".repeat(10))).toBeNull();
    const began = performance.now();
    expect(fits(`${"*a".repeat(99)}b`, "a".repeat(255))).toBe(false);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe("changing", () => {
  test("append keeps what is there, overwrite replaces it literally", async () => {
    put("a.txt", "one\n");
    await call("file_write", { file_path: "/workspace/a.txt", content: "two\n", mode: "append" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\ntwo\n");
    await call("create", { file_path: "/workspace/a.txt", content: "$& $1 $$", mode: "overwrite" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("$& $1 $$");
  });

  test("a deleted file can be moved back", async () => {
    put("a.txt", "one");
    const { result } = await call("file_delete", { file_path: "/workspace/a.txt" });
    await call("move", { src_path: (result as { trash_path: string }).trash_path, dest_path: "/workspace/a.txt" });
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one");
  });
});

describe("after an interruption the world is compared with the intent", () => {
  const move = { src_path: "/workspace/a", dest_path: "/workspace/b" };

  test("a move: before, half-way, after, and not to tell", async () => {
    put("a", "x");
    expect(await probe("file_move", move)).toEqual({ happened: "no" });
    linkSync(join(root, "a"), join(root, "b"));
    expect(await probe("file_move", move)).toEqual({ happened: "no" });
    expect((await call("file_move", move)).status).toBe("ok");
    expect(await probe("file_move", move)).toMatchObject({ happened: "yes", result: { to: "/workspace/b" } });
    put("a", "y");
    expect(await probe("file_move", move)).toEqual({ happened: "unknown" });
  });

  test("a copy, a delete and a creation", async () => {
    put("a", "x");
    expect(await probe("file_copy", move)).toEqual({ happened: "no" });
    put("b", "x");
    expect(await probe("file_copy", move)).toMatchObject({ happened: "yes" });
    put("b", "z");
    expect(await probe("file_copy", move)).toEqual({ happened: "unknown" });
    expect(await probe("file_delete", { file_path: "/workspace/a" })).toEqual({ happened: "no" });
    expect(await probe("file_delete", { file_path: "/workspace/c" })).toMatchObject({ happened: "yes" });
    const write = { file_path: "/workspace/c", content: "new" };
    expect(await probe("file_write", write)).toEqual({ happened: "no" });
    put("c", "new");
    expect(await probe("file_write", write)).toMatchObject({ happened: "yes", result: { bytes: 3 } });
    put("c", "old");
    expect(await probe("file_write", write)).toEqual({ happened: "unknown" });
  });
});

test("the time is told in the zone asked for", async () => {
  const { result } = await call("now_datetime", { time_zone: "Asia/Shanghai" });
  expect(result).toMatchObject({ iso: "2023-11-15T06:13:20+08:00", weekday: "Wednesday", time_zone: "Asia/Shanghai" });
});
