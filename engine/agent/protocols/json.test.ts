import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { json, writeJsonCall } from "./json";
import { answer, TOOLS } from "./sample-tools";

const read = (text: string) => json.read(answer(text), TOOLS);
const calls = (text: string) => read(text).calls.map((call) => [call.tool, call.params]);
const LS = [["ls", { dir_path: "src" }]];

describe("the json protocol", () => {
  it.each([
    ['{"name":"ls","arguments":{"dir_path":"src"}}'],
    ['{"tool":"ls","args":{"dir_path":"src"}}'],
    ['{"tool_calls":[{"name":"ls","arguments":{"dir_path":"src"}}]}'],
    ['{"tool_calls":[{"id":"1","type":"function","function":{"name":"ls","arguments":"{\\"dir_path\\":\\"src\\"}"}}]}'],
    ['{"function":{"name":"ls","arguments":{"dir_path":"src"}}}'],
    ['{"function":"ls","parameters":{"dir_path":"src"}}'],
    ['[{"name":"ls","arguments":{"dir_path":"src"}}]'],
    ['```json\n{"name":"ls","arguments":{"dir_path":"src"}}\n```'],
    ['```\n{"name":"ls","arguments":{"dir_path":"src"}}\n```'],
    ['~~~~ json\n{"name":"ls",\n "arguments":{"dir_path":"src"}}\n~~~~'],
    ['<tool_call>{"name":"ls","arguments":{"dir_path":"src"}}</tool_call>'],
    ['<tool_call>\n{"name":"ls","arguments":{"dir_path":"src"}}\n</tool_call>'],
    ["<tool_call><function=ls><parameter=dir_path>src</parameter></function></tool_call>"],
    ["<tool_call>\n<function=ls>\n<parameter=dir_path>\nsrc\n</parameter>\n</function>\n</tool_call>"],
    ['<function_calls><invoke name="ls"><parameter name="dir_path">src</parameter></invoke></function_calls>'],
    ['<invoke name="ls">\n<parameter name="dir_path">src</parameter>\n</invoke>'],
  ])("reads %s", (text) => {
    expect(calls(text)).toEqual(LS);
    expect(calls(`Let me look.\n\n${text}\n\nThen more.`)).toEqual(LS);
    expect(read(`Let me look.\n\n${text}\n\nThen more.`).text).toBe("Let me look.\n\nThen more.");
  });

  it("reads several calls in order with ids of their own", () => {
    const two = read('{"name":"ls","arguments":{"dir_path":"a"}}\n{"name":"ls","arguments":{"dir_path":"b"}}');
    expect(two.calls.map((call) => call.params)).toEqual([{ dir_path: "a" }, { dir_path: "b" }]);
    expect(new Set(two.calls.map((call) => call.call)).size).toBe(2);
    const list = read('<tool_call>[{"name":"ls","arguments":{}},{"name":"get_time"}]</tool_call>');
    expect(list.calls.map((call) => call.tool)).toEqual(["ls", "get_time"]);
    expect(list.text).toBe("");
  });
  it("keeps a fence inside a JSON text", () => {
    const content = "Run:\n```bash\nls\n```";
    const text = `\`\`\`json\n${JSON.stringify({ name: "write_file", arguments: { path: "a", content } })}\n\`\`\``;
    expect(calls(text)).toEqual([["write_file", { path: "a", content }]]);
    expect(read(text).text).toBe("");
  });
  it("repairs light damage and keeps the raw text", () => {
    for (const text of [
      '{"name":"ls","arguments":{"dir_path":"src",},}',
      "{'name': 'ls', 'arguments': {'dir_path': 'src'}}",
      "{name: 'ls', arguments: {dir_path: 'src'}}",
    ]) {
      expect(read(text).calls[0]).toMatchObject({ tool: "ls", params: { dir_path: "src" }, raw: text });
      expect(read(text).calls[0]?.notes?.[0]).toMatch(/repaired/);
    }
  });
  it("never completes a call that was cut off", () => {
    const whole = '{"name":"write_file","arguments":{"path":"a.txt","content":"He said {ok}, then"}}';
    for (let length = 22; length < whole.length; length += 1) {
      for (const text of [
        whole.slice(0, length),
        `\`\`\`json\n${whole.slice(0, length)}`,
        `<tool_call>${whole.slice(0, length)}`,
      ]) {
        const found = read(text).calls;
        expect(found.map((call) => call.params)).toEqual([null]);
        expect(found[0]?.error).toMatch(/cut off/);
      }
    }
    expect(read('```json\n{"name":"ls","arguments":{"dir_path":"sr\n```').calls[0]?.params).toBeNull();
    expect(read('{"name":"ls","arguments":{"dir_path": }}').calls[0]?.error).toMatch(/damaged/);
    expect(read("<function=ls><parameter=dir_path>sr").calls[0]?.error).toMatch(/cut off/);
  });
  it("takes only tools of this node, unless the text can only be a call", () => {
    expect(calls('{"name":"Anna","arguments":{"x":1}}')).toEqual([]);
    expect(calls('<tool_call>{"name":"other","arguments":{"x":1}}</tool_call>')).toEqual([["other", { x: 1 }]]);
  });
  it("leaves data, results and definitions alone", () => {
    for (const text of [
      '{"name":"ls"}',
      '{"name":"ls","description":"Lists.","parameters":{"type":"object","properties":{}}}',
      '{"status":"ok","tool":"ls","params":{"dir_path":"src"},"result":[]}',
      '{"answer":{"name":"ls","arguments":{"dir_path":"src"}}}',
      '```python\n{"name":"ls","arguments":{"dir_path":"src"}}\n```',
      '```bash\n<tool_call>{"name":"ls","arguments":{}}</tool_call>\n```',
      'Write `{"name":"ls","arguments":{}}` for that.',
      "The <tool_call> tag opens a call.",
      '<think>\n{"name":"ls","arguments":{"dir_path":"src"}}\n</think>\nDone.',
      '{"name":"ls","arguments":{"dir_path":"src"}}\n</think>\nDone.',
    ]) {
      expect(calls(text)).toEqual([]);
    }
  });
  it("reads values in tags by the schema", () => {
    expect(
      calls("<function=file_list><parameter=dir_path>1</parameter><parameter=depth>2</parameter></function>"),
    ).toEqual([["file_list", { dir_path: "1", depth: 2 }]]);
  });
  it("reads back every call that it writes", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (args) => {
        const text = `Words.\n\n${writeJsonCall("write_file", args)}`;
        expect(read(text).calls[0]?.params).toEqual(JSON.parse(JSON.stringify(args)));
        expect(read(text).text).toBe("Words.");
      }),
    );
  });
  it("never throws and never hangs, whatever comes", () => {
    const piece = fc.constantFrom(
      '{"name":"ls"',
      ',"arguments":',
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      ",",
      ":",
      "```json\n",
      "```\n",
      "<tool_call>",
      "</tool_call>",
      "<function=ls>",
      "<parameter=a>",
      "</parameter>",
      "\n",
      "`",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const call of read(pieces.join("")).calls) expect(call.params === null).toBe(call.error !== undefined);
      }),
      { numRuns: 500 },
    );
    read("{".repeat(100_000));
    read('[{"a":'.repeat(50_000));
    read("`".repeat(30_000));
  });
});
