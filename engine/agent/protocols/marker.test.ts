import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marker, writeMarkerCall } from "./marker";
import { answer, TOOLS } from "./sample-tools";

const read = (text: string) => marker.read(answer(text), TOOLS);
const calls = (text: string) => read(text).calls.map((call) => [call.tool, call.params]);

describe("the marker protocol", () => {
  it("reads full-width quotes and brackets around arguments", () => {
    expect(calls("[TOOL] ls（“src”） [/TOOL]")).toEqual([["ls", { dir_path: "src" }]]);
  });
  it("keeps full-width brackets inside quotes as content", () => {
    expect(calls("［TOOL］ read_file（path=“说明（草稿）.md”） ［/TOOL］")).toEqual([
      ["read_file", { path: "说明（草稿）.md" }],
    ]);
  });
  it("keeps escaped quotes, commas and brackets inside a text", () => {
    expect(calls('[TOOL] write_file("a.txt", "He said \\"hi, you\\" (twice)") [/TOOL]')).toEqual([
      ["write_file", { path: "a.txt", content: 'He said "hi, you" (twice)' }],
    ]);
  });
  it("reads nested brackets inside a text as one argument", () => {
    expect(calls('[TOOL] calc("max(1, min(2, 3))") [/TOOL]')).toEqual([["calc", { expression: "max(1, min(2, 3))" }]]);
  });
  it("keeps line breaks inside a text", () => {
    const body = "def f():\n    return (1,\n            2)\n";
    expect(calls(`[TOOL] write_file("a.py", "${body}") [/TOOL]`)).toEqual([
      ["write_file", { path: "a.py", content: body }],
    ]);
  });
  it("reads named arguments in single quotes with escapes", () => {
    const text = `[TOOL] write_file(path='hello.py', content='# Hi\\nprint("Hello, World!")') [/TOOL]`;
    expect(calls(text)).toEqual([["write_file", { path: "hello.py", content: '# Hi\nprint("Hello, World!")' }]]);
  });
  it("keeps a closing marker inside a text", () => {
    expect(calls('[TOOL] write_file("m.txt", "ends with [/TOOL] inside") [/TOOL]')).toEqual([
      ["write_file", { path: "m.txt", content: "ends with [/TOOL] inside" }],
    ]);
  });
  it("runs nothing that stands in a code block or in inline code", () => {
    expect(calls('Example only:\n```\n[TOOL] ls("src") [/TOOL]\n```')).toEqual([]);
    expect(calls('Example only:\n    ```text\n    [TOOL] ls("src") [/TOOL]\n    ```\n')).toEqual([]);
    expect(calls('Write `[TOOL] ls("src") [/TOOL]` for that.')).toEqual([]);
  });
  it("reads several calls in order and keeps the words around them", () => {
    const { text, calls: found } = read('First.\n[TOOL] ls("src") [/TOOL] [TOOL] ls("lib") [/TOOL]\nThen wait.');
    expect(found.map((call) => call.params)).toEqual([{ dir_path: "src" }, { dir_path: "lib" }]);
    expect(new Set(found.map((call) => call.call)).size).toBe(2);
    expect(text).toBe("First.\n\nThen wait.");
  });
  it("reports a call that is never closed and does not run it", () => {
    for (const text of [
      '[TOOL] ls("src"',
      '[TOOL] ls("src',
      '[TOOL] ls("src")',
      "[TOOL] ls(src",
      '[TOOL] ls("a" [/TOOL]',
    ]) {
      const [call] = read(text).calls;
      expect(call).toMatchObject({ tool: "ls", params: null, raw: text });
      expect(call?.error).toMatch(/not run/);
    }
  });
  it("goes on with the next call after one that is not closed", () => {
    const { calls: found } = read('[TOOL] ls("src" [TOOL] ls("lib") [/TOOL]');
    expect(found.map((call) => call.params)).toEqual([null, { dir_path: "lib" }]);
  });
  it("takes bare words as text and nothing else", () => {
    expect(calls("[TOOL] ls(src) [/TOOL]")).toEqual([["ls", { dir_path: "src" }]]);
    expect(calls("[TOOL] read_file(2024) [/TOOL]")).toEqual([["read_file", { path: "2024" }]]);
    expect(calls("[TOOL] read_file(C:\\x\\y.txt) [/TOOL]")).toEqual([["read_file", { path: "C:\\x\\y.txt" }]]);
    expect(calls("[TOOL] read_file(https://a.b/c?d=1) [/TOOL]")).toEqual([
      ["read_file", { path: "https://a.b/c?d=1" }],
    ]);
    expect(calls("[TOOL] calc((2 + 3) * 4) [/TOOL]")).toEqual([["calc", { expression: "(2 + 3) * 4" }]]);
  });
  it("takes the whole bare text of a search as its query", () => {
    expect(calls("[TOOL] search(cafés in Paris, France) [/TOOL]")).toEqual([
      ["search", { query: "cafés in Paris, France" }],
    ]);
    expect(calls("[TOOL] search(天气：北京) [/TOOL]")).toEqual([["search", { query: "天气：北京" }]]);
    expect(calls("[TOOL] search(birds, 5) [/TOOL]")).toEqual([["search", { query: "birds", limit: 5 }]]);
    expect(calls('[TOOL] search(query: "birds", limit: 5) [/TOOL]')).toEqual([
      ["search", { query: "birds", limit: 5 }],
    ]);
  });
  it("reads numbers, booleans, lists and objects", () => {
    expect(calls("[TOOL] sum([1, 2.5, -3], round=true) [/TOOL]")).toEqual([
      ["sum", { numbers: [1, 2.5, -3], round: true }],
    ]);
    expect(calls('[TOOL] ls(dir_path: "a", depth：2) [/TOOL]')).toEqual([["ls", { dir_path: "a", depth: 2 }]]);
    expect(calls('[TOOL] ls({"dir_path": "a", "depth": 2}) [/TOOL]')).toEqual([["ls", { dir_path: "a", depth: 2 }]]);
  });
  it("reads calls without arguments", () => {
    expect(calls("[TOOL] get_time() [/TOOL]")).toEqual([["get_time", {}]]);
    expect(calls("[TOOL]get_time[/TOOL]")).toEqual([["get_time", {}]]);
  });
  it("refuses arguments that are too many or given twice", () => {
    expect(read('[TOOL] read_file("a", "b") [/TOOL]').calls[0]?.error).toMatch(/read_file\(path: string\)/);
    expect(read('[TOOL] read_file("a", path="b") [/TOOL]').calls[0]?.error).toMatch(/twice/);
  });
  it("passes unknown tools on, and talk about markers not", () => {
    expect(calls('[TOOL] nothing("a") [/TOOL]')).toEqual([["nothing", { argument_1: "a" }]]);
    expect(calls("The [TOOL] marker opens a call, [/TOOL] closes it.")).toEqual([]);
  });
  it("reads nothing inside thinking", () => {
    const found = read('<think>[TOOL] ls("a") [/TOOL]</think>\nDone.\nTASK COMPLETE');
    expect(found).toMatchObject({ calls: [], text: "Done.", end_marker: true, reasoning: '[TOOL] ls("a") [/TOOL]' });
  });
  it("reads back every call that it writes", () => {
    const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.record({ path: fc.string({ unit: "grapheme" }), content: value }), (args) => {
        const [call] = read(`Words.\n${writeMarkerCall("anything", args)}\n`).calls;
        expect(call?.params).toEqual(args);
      }),
    );
  });
  it("never throws and never loses its place, whatever comes", () => {
    const piece = fc.constantFrom(
      "[TOOL]",
      "［/TOOL］",
      "[/TOOL]",
      "ls",
      "(",
      "）",
      '"',
      "“",
      "”",
      ",",
      "=",
      "{",
      "[",
      "]",
      "\\",
      "`",
      "```",
      "\n",
      " ",
      "1",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        for (const call of read(text).calls) expect(call.params === null).toBe(call.error !== undefined);
      }),
      { numRuns: 500 },
    );
  });
});
