// The server killed in the middle of a run of 20 steps, again and again: after the restart every run ends, and no call
// whose result was stored runs a second time. Judged by what is on disk, not by what the server says.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunEvent } from "@/engine/contract/run-event";
import { startModelServer } from "../model-server/model-server";
import { type RunningApp, startApp } from "../running-app";

const KILLS = 20;
const PAIRS = 10;

function twentySteps(): FlowDocument {
  const ids = Array.from({ length: PAIRS }, (_, index) => [`ask${index}`, `write${index}`]).flat();
  return {
    format: "sinew.flow",
    version: 1,
    id: "twenty",
    name: "Twenty steps",
    inputs: { type: "object", properties: { file: { type: "string" } }, required: ["file"] },
    nodes: ids.map((id, index) => ({
      id,
      type: id.startsWith("ask") ? "llm" : "tool",
      config: id.startsWith("ask")
        ? { model: "slow/test-model", prompt: "Say it." }
        : { tool: "file_write", arguments: { file_path: "{{ inputs.file }}", content: `${id}\n`, mode: "append" } },
      position: { x: index * 296, y: 0 },
    })),
    edges: ids.slice(1).map((to, index) => ({
      id: `e${index}`,
      from: { node: ids[index]!, port: "out" },
      to: { node: to, port: "in" },
    })),
  };
}

async function eventsOf(app: RunningApp, run_id: string): Promise<RunEvent[]> {
  return (await app.call<{ events: RunEvent[] }>("GET", `/api/runs/${run_id}/export`)).events;
}

async function ended(app: RunningApp, run_id: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const { run } = await app.call<{ run: { status: string } }>("GET", `/api/runs/${run_id}`);
    if (!["pending", "running", "waiting"].includes(run.status)) return run.status;
    await new Promise((done) => setTimeout(done, 50));
  }
  return "running";
}

test("20 kills at random moments: every run ends, nothing that was done is done again", async () => {
  test.setTimeout(400_000);
  const home = mkdtempSync(join(tmpdir(), "sinew-kill-"));
  const model = await startModelServer({ answer: async () => ({ text: "It." }), delay_ms: 20 });
  let app = await startApp(home, true);
  try {
    await app.call("POST", "/api/models", { name: "slow", base_url: model.base_url, default_model: "test-model" });
    const { flow } = await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document: twentySteps() });
    const ends: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const file = `/workspace/effects-${kill}.txt`;
      const { run_id } = await app.call<{ run_id: string }>("POST", "/api/runs", {
        flow_id: flow.id,
        inputs: { file },
      });
      await new Promise((done) => setTimeout(done, Math.random() * 900));
      await app.kill("SIGKILL");
      app = await startApp(home, true);
      ends.push(await ended(app, run_id));
      const events = await eventsOf(app, run_id);
      expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
      const done = events.flatMap((event) =>
        event.type === "tool.finished" && event.result.status === "ok" ? [event.path] : [],
      );
      const written = readText(join(home, "workspace", `effects-${kill}.txt`));
      for (const path of done) expect(written.filter((line) => line === path)).toHaveLength(1);
      // A call cut off in flight may have happened or not, but never twice.
      expect(new Set(written).size).toBe(written.length);
    }
    expect(ends.filter((status) => status !== "finished" && status !== "failed")).toEqual([]);
    expect(ends.filter((status) => status === "finished").length).toBeGreaterThan(0);
  } finally {
    await app.kill("SIGTERM");
    await model.close();
    rmSync(home, { recursive: true, force: true });
  }
});

function readText(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
