// The file organiser against a server that speaks the OpenAI API: native calls, calls as JSON in the text, and [TOOL]
// markers, streamed and not, through the real client and the real door to the network. Judged by the files on disk.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openOutbound, REHEARSALS, TEMPLATES } from "@/engine";
import { reduceAll } from "@/engine/contract/reduce-run";
import { openAiModel } from "@/engine/models/openai-model";
import { playTemplate } from "../golden/play-template";
import { type ModelServer, type ModelServerOptions, startModelServer } from "../model-server/model-server";

const template = TEMPLATES.find((one) => one.id === "file-organizer")!;
const rehearsal = REHEARSALS.find((one) => one.name === "file-organizer")!;
const folders: string[] = [];
let server: ModelServer;

afterEach(async () => {
  await server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function organise(options: ModelServerOptions, stream: boolean, protocol?: "native" | "json" | "marker") {
  server = await startModelServer({ script: rehearsal, key: "sk-test-key-1234", ...options });
  const directory = mkdtempSync(join(tmpdir(), "sinew-organise-"));
  folders.push(directory);
  const { fetchFor } = openOutbound();
  const model = openAiModel({
    name: "test/test-model",
    provider: "test",
    base_url: server.base_url,
    api_key: "sk-test-key-1234",
    model: "test-model",
    fetch: fetchFor(server.origin),
    stream,
    idle_ms: 300,
  });
  const events = await playTemplate(template, {
    rehearsal,
    directory,
    ...(protocol && { protocol }),
    models: () => ({ resolve: () => model }),
  });
  return { events, state: reduceAll(events), folder: join(directory, template.id) };
}

describe("the file organiser over HTTP", () => {
  it.each([
    ["native", true],
    ["native", false],
    ["json", true],
    ["json", false],
    ["marker", true],
    ["marker", false],
  ] as const)("sorts real files with %s calls, streamed: %s", async (protocol, stream) => {
    const { state, events, folder } = await organise({ protocol }, stream, protocol);
    expect(state.status).toBe("finished");
    expect(server.violations).toEqual([]);
    expect(readdirSync(join(folder, "images")).length).toBeGreaterThan(0);
    expect(readdirSync(join(folder, "archives"))).toHaveLength(1);
    expect(existsSync(join(folder, "docs", "report_final.pdf"))).toBe(true);
    expect(existsSync(join(folder, "docs", "report_copy.pdf"))).toBe(false);
    expect(readFileSync(join(folder, "report.txt"), "utf8")).toContain("report_final.pdf");
    const used = new Set(
      events.flatMap((event) => (event.type === "tool.started" && event.path === "organise" ? [event.protocol] : [])),
    );
    expect([...used]).toEqual([protocol]);
    expect(server.requests.every((request) => (request.stream ?? false) === stream)).toBe(true);
    expect(JSON.stringify(events)).not.toContain("sk-test-key-1234");
  });

  it("finds out by itself that a server knows no tool calls, and goes on with JSON in the text", async () => {
    const { state, events } = await organise({ protocol: "json" }, true);
    expect(state.status).toBe("finished");
    const asked = events.filter((event) => event.type === "model.requested").map((event) => event.protocol);
    expect(asked.slice(0, 2)).toEqual(["native", "json"]);
  });

  it.each([
    ["401", "model_unauthorised", 1],
    ["html", "model_not_json", 1],
    ["error_in_stream", "model_error_in_stream", 1],
  ] as const)("a server that answers %s fails the agent as %s with a sentence", async (fault, code, requests) => {
    const { state, folder } = await organise({ fault }, true);
    expect(state).toMatchObject({ status: "failed", problem: { code } });
    expect(state.problem?.message).not.toMatch(/\{\w+\}|Unexpected token|undefined/);
    expect(server.count()).toBe(requests);
    expect(existsSync(join(folder, "report.txt"))).toBe(false);
  });

  it.each(["429", "cut", "stall", "500"] as const)(
    "a server that answers %s once is asked again, and the run finishes",
    async (fault) => {
      const { state, events } = await organise({ fault: (number) => (number === 2 ? fault : null) }, true);
      expect(state.status).toBe("finished");
      expect(events.filter((event) => event.type === "model.failed")).toHaveLength(1);
      expect(events.find((event) => event.type === "model.failed")).toHaveProperty("retry_ms");
    },
  );
});
