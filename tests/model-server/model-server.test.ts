import { afterEach, describe, expect, it } from "vitest";
import { protocolNamed } from "@/engine/agent/protocols/list";
import { readAnswer } from "@/engine/agent/protocols/read-answer";
import { TOOLS } from "@/engine/agent/protocols/sample-tools";
import type { Message, Protocol } from "@/engine/contract/message";
import { openAiModel } from "@/engine/models/openai-model";
import { defineRehearsal, lastResult } from "@/engine/models/rehearsal";
import { checkHistory, type WireMessage } from "./check-history";
import { type ModelServer, startModelServer } from "./model-server";

const signal = new AbortController().signal;
const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const script = defineRehearsal({
  name: "look",
  title: { en: "Look", zh: "看" },
  plan(view) {
    const listed = lastResult(view, "file_list");
    if (listed) return { say: `Found ${(listed.value as string[]).join(" and ")}.`, finish: true };
    return { say: "I look.", calls: [{ tool: "file_list", arguments: { dir_path: "/workspace" } }] };
  },
});

describe("the model server", () => {
  it.each(["native", "json", "marker"] as const)("plays a script over HTTP in %s", async (protocol: Protocol) => {
    const server = await startModelServer({ script, protocol });
    open.push(server);
    const { base_url } = server;
    const model = openAiModel({ name: "t/m", provider: "t", base_url, api_key: "k", model: "m", fetch });
    const rules = protocolNamed(protocol);
    const specs = TOOLS.map((tool) => ({ name: tool.name, description: "x", parameters: { ...tool.parameters } }));
    const tools = protocol === "native" ? { tools: specs } : {};
    const messages: Message[] = [
      { role: "system", content: `You look.\n\n${rules.prompt(TOOLS)}` },
      { role: "user", content: "Look." },
    ];
    const first = await model.complete({ messages, ...tools }, { signal });
    const read = readAnswer(first, TOOLS, { protocol, strict: true });
    expect(read.calls).toMatchObject([{ tool: "file_list", params: { dir_path: "/workspace" } }]);
    const calls = first.calls.length > 0 ? { calls: first.calls } : {};
    messages.push({ role: "assistant", content: first.text, ...calls });
    const outcome = { status: "ok" as const, shown: '["a","b"]', error: null, truncated: false };
    messages.push(...rules.resultMessages(read.calls.map((call) => ({ call, ...outcome }))));
    const second = await model.complete({ messages, ...tools }, { signal });
    expect(second.text).toBe("Found a and b.\n\nEND");
    expect(server.violations).toEqual([]);
    expect(server.count()).toBe(2);
    if (protocol !== "native") {
      const refused = model.complete({ messages, tools: specs }, { signal });
      await expect(refused).rejects.toMatchObject({ problem: { code: "tools_unsupported" } });
    }
  });

  it("lists its models and refuses other paths", async () => {
    const server = await startModelServer({ models: ["a", "b"] });
    open.push(server);
    const body = (await (await fetch(`${server.base_url}/models`)).json()) as { data: { id: string }[] };
    expect(body.data.map((model) => model.id)).toEqual(["a", "b"]);
    expect((await fetch(`${server.origin}/nothing`)).status).toBe(404);
  });

  it("answers 400 to a history that is not legal", async () => {
    const server = await startModelServer();
    open.push(server);
    const messages = [{ role: "tool", tool_call_id: "1", content: "x" }];
    const response = await fetch(`${server.base_url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model: "m", messages }),
    });
    expect(response.status).toBe(400);
    expect(server.violations).toHaveLength(1);
  });

  it("misbehaves for as long as it is told to", async () => {
    const server = await startModelServer({ fault: (number) => (number === 1 ? "500" : null) });
    open.push(server);
    const ask = async () => {
      const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "x" }] });
      return (await fetch(`${server.base_url}/chat/completions`, { method: "POST", body })).status;
    };
    expect([await ask(), await ask()]).toEqual([500, 200]);
    server.setFault("429");
    expect(await ask()).toBe(429);
    server.setFault(null);
    expect(await ask()).toBe(200);
  });
});

describe("the history check", () => {
  const user = { role: "user", content: "x" };
  const calls = (...ids: string[]): WireMessage => ({
    role: "assistant",
    content: null,
    tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "t", arguments: "{}" } })),
  });
  const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "r" });

  it("accepts what is legal", () => {
    const system = { role: "system", content: "s" };
    expect(checkHistory([system, user, calls("1", "2"), result("2"), result("1"), user])).toEqual([]);
  });
  it.each<[string, WireMessage[]]>([
    ["a call without an answer", [user, calls("1", "2"), result("1")]],
    ["a call answered late", [user, calls("1"), user, result("1")]],
    ["a call answered twice", [user, calls("1"), result("1"), result("1")]],
    ["an answer that comes first", [result("1"), user]],
    ["a system message that is not first", [user, { role: "system", content: "s" }]],
    ["two users in a row", [user, user]],
    ["a call without an id", [user, calls(""), result("")]],
    [
      "empty arguments",
      [
        user,
        { ...calls("1"), tool_calls: [{ id: "1", type: "function", function: { name: "t", arguments: "" } }] },
        result("1"),
      ],
    ],
    ["nothing", []],
  ])("refuses %s", (_, messages) => {
    expect(checkHistory(messages)).not.toEqual([]);
  });
});
