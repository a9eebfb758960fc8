import { describe, expect, it } from "vitest";
import { protocolNamed } from "../agent/protocols/list";
import { readAnswer } from "../agent/protocols/read-answer";
import { TOOLS } from "../agent/protocols/sample-tools";
import type { Message, Protocol } from "../contract/message";
import type { ModelRequest } from "./model";
import { callsOf, defineRehearsal, lastResult, type RehearsalView } from "./rehearsal";
import { rehearsalModel } from "./rehearsal-model";

const script = (seen: RehearsalView[] = []) =>
  defineRehearsal({
    name: "tidy",
    title: { en: "Tidy", zh: "整理" },
    plan(view) {
      seen.push(view);
      const listed = lastResult(view, "file_list");
      if (!listed) {
        return {
          think: "First look.",
          say: "I look around.",
          calls: [
            { tool: "file_list", arguments: { dir_path: "/workspace" } },
            { tool: "read_file", arguments: { path: 'a "quoted", (odd)\n［name］' } },
          ],
        };
      }
      return { say: `There are ${(listed.value as string[]).length} files.`, finish: true };
    },
  });

const signal = new AbortController().signal;

async function play(protocol: Protocol) {
  const seen: RehearsalView[] = [];
  const model = rehearsalModel(script(seen));
  const rules = protocolNamed(protocol);
  const tools = TOOLS.map((tool) => ({ name: tool.name, description: "", parameters: { ...tool.parameters } }));
  const system: Message = { role: "system", content: `You tidy.\n\n${rules.prompt(TOOLS)}` };
  const messages: Message[] = [system, { role: "user", content: "Tidy up." }];
  const request = (): ModelRequest => ({ messages, ...(protocol === "native" ? { tools } : {}) });
  const first = await model.complete(request(), { signal });
  const read = readAnswer(first, TOOLS, { protocol, strict: true });
  messages.push({
    role: "assistant",
    content: first.text,
    ...(first.calls.length > 0 ? { calls: first.calls } : {}),
  });
  messages.push(
    ...rules.resultMessages(
      read.calls.map((call, index) => ({
        call,
        status: index === 0 ? ("ok" as const) : ("error" as const),
        shown: index === 0 ? '["a","b"]' : "",
        error: index === 0 ? null : "enoent: no such file",
        truncated: false,
      })),
    ),
  );
  const second = await model.complete(request(), { signal });
  return { seen, read, first, second, last: readAnswer(second, TOOLS, { protocol, strict: true }) };
}

describe("the rehearsal model", () => {
  it.each(["native", "json", "marker"] as const)(
    "plays its script in %s and reads the results back",
    async (protocol) => {
      const { seen, read, second, last } = await play(protocol);
      expect(read.text).toBe("I look around.");
      expect(read.calls.map((call) => [call.tool, call.params])).toEqual([
        ["file_list", { dir_path: "/workspace" }],
        ["read_file", { path: 'a "quoted", (odd)\n［name］' }],
      ]);
      const view = seen[1] as RehearsalView;
      expect(view).toMatchObject({ task: "Tidy up.", protocol, tools: TOOLS.map((tool) => tool.name), schema: null });
      expect(callsOf(view)).toMatchObject([
        { tool: "file_list", arguments: { dir_path: "/workspace" }, status: "ok", value: ["a", "b"], error: null },
        { tool: "read_file", status: "error", error: "enoent: no such file" },
      ]);
      expect(last).toMatchObject({ text: "There are 2 files.", calls: [], end_marker: true });
      expect(second.usage?.output_tokens).toBeGreaterThan(0);
    },
  );

  it("answers the same conversation in the same way", async () => {
    expect((await play("native")).first).toEqual((await play("native")).first);
  });

  it("makes no calls where no tools are offered", async () => {
    const answer = await rehearsalModel(script()).complete({ messages: [{ role: "user", content: "x" }] }, { signal });
    expect(answer).toMatchObject({ text: "I look around.", calls: [] });
  });

  it("streams in fragments that add up, and stops when told to", async () => {
    const pieces: string[] = [];
    const model = rehearsalModel(script(), { delay_ms: 1 });
    const onDelta = (kind: string, text: string) => kind === "text" && pieces.push(text);
    const answer = await model.complete({ messages: [{ role: "user", content: "x" }] }, { signal, onDelta });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join("")).toBe(answer.text);
    const stop = new AbortController();
    const slow = rehearsalModel(script(), { delay_ms: 10_000 }).complete({ messages: [] }, { signal: stop.signal });
    stop.abort();
    await expect(slow).rejects.toThrow(/abort/i);
  });

  it("shows its script a cut result as text", async () => {
    const seen: RehearsalView[] = [];
    const messages: Message[] = [
      { role: "user", content: "x" },
      { role: "assistant", content: "", calls: [{ id: "1", name: "read_file", arguments: "{}" }] },
      {
        role: "tool",
        call: "1",
        content: '{"status":"ok","result":"[1, 2 [truncated, 9 more characters]","truncated":true}',
      },
    ];
    await rehearsalModel(script(seen)).complete({ messages }, { signal });
    expect(callsOf(seen[0] as RehearsalView)[0]).toMatchObject({
      truncated: true,
      value: "[1, 2 [truncated, 9 more characters]",
    });
  });
});
