// The real command in a real process.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEMPLATES } from "@/engine";

const SINEW = resolve(import.meta.dirname, "../sinew");
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "sinew-command-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const file = async (name: string, value: unknown) =>
  writeFile(join(directory, name), typeof value === "string" ? value : JSON.stringify(value));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function sinew(args: string[], options: { until?: RegExp } = {}): Promise<Ended> {
  const env = { ...process.env, OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };
  const child = spawn(process.execPath, [SINEW, ...args], { cwd: directory, env });
  const ended: Ended = { code: null, out: "", err: "" };
  child.stderr.on("data", (data) => {
    ended.err += String(data);
  });
  child.stdout.on("data", (data) => {
    ended.out += String(data);
    if (options.until?.test(ended.out)) child.kill("SIGINT");
  });
  return new Promise((done) => child.on("close", (code) => done({ ...ended, code })));
}

const AGENT = { id: "a", type: "agent", model: "gpt-4o-mini", tools: ["file_list"], max_iterations: 1 };

const APPROVAL = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "Pay",
  nodes: [
    { id: "pay", type: "approval", config: { message: "Pay 5?", expires_ms: null, on_expire: "rejected" } },
    { id: "yes", type: "template", config: { text: "paid" } },
  ],
  edges: [{ id: "e", from: { node: "pay", port: "approved" }, to: { node: "yes", port: "in" } }],
};

describe("bin/sinew", () => {
  it("runs a template file with its samples, and replays what it printed", async () => {
    await file("organiser.sinew.json", TEMPLATES[0]);
    const args = ["run", "organiser.sinew.json", "-w", "ws", "-m", "rehearsal/file-organizer"];
    const run = await sinew([...args, "--events"]);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(directory, "ws/file-organizer/images/photo1.jpg"))).toBe(true);
    expect(await readFile(join(directory, "ws/file-organizer/report.txt"), "utf8")).toContain("Sorted: 11");
    await file("events.jsonl", run.out);
    const replay = await sinew(["replay", "events.jsonl"]);
    expect(replay).toMatchObject({ code: 0, err: "" });
    expect(replay.out).toContain("[tool] file_list(dir_path=/workspace/file-organizer, depth=3) -> ok, 13 items");
    expect(replay.out).toMatch(/\[organise\] THINK: Some files have the same size/);
  }, 30_000);

  it("says which provider is missing, and the way out", async () => {
    await file("agent.json", { id: "f", nodes: [AGENT] });
    const { code, out, err } = await sinew(["run", "agent.json", "-w", "ws", "-i", "task=x"]);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain("No provider is set up for the model gpt-4o-mini.");
    expect(err).toContain("--model rehearsal/file-organizer");
  }, 30_000);

  it("answers a wrong flow, input or file with a sentence and 2", async () => {
    await file("cycle.json", {
      id: "f",
      nodes: [
        { id: "a", type: "set" },
        { id: "b", type: "set" },
      ],
      edges: [
        ["a", "b"],
        ["b", "a"],
      ],
    });
    await file("broken.json", "{");
    const checked = await sinew(["check", "cycle.json"]);
    expect(checked).toMatchObject({ code: 2 });
    expect(checked.out).toMatch(/form a cycle/);
    for (const [args, words] of [
      [["run", "cycle.json", "-w", "ws"], /form a cycle/],
      [["run", "broken.json"], /not valid JSON/],
      [["run", "nowhere.json"], /There is no file nowhere\.json/],
      [["run", "cycle.json", "--fast"], /--fast/],
    ] as const) {
      const { code, err, out } = await sinew([...args]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(words);
    }
  }, 60_000);

  it("ends with 3 when a brake ended the work", async () => {
    await file("short.json", { id: "f", nodes: [{ ...AGENT, tools: ["file_list", "file_move"] }] });
    const { code, out } = await sinew([
      "run",
      "short.json",
      "-w",
      "ws2",
      "-m",
      "rehearsal/file-organizer",
      "-i",
      "task=tidy /workspace",
    ]);
    expect(out).toContain("BRAKE max_iterations");
    expect(code).toBe(3);
  }, 30_000);

  it("cancels on Ctrl-C with 130", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((ready) => silent.once("listening", ready));
    const { port } = silent.address() as AddressInfo;
    const args = ["run", "agent.json", "-w", "ws", "-i", "task=x", "--base-url", `http://127.0.0.1:${port}/v1`];
    const { code, out } = await sinew(args, { until: /\[a\] started/ });
    silent.closeAllConnections();
    silent.close();
    expect(out).toContain("[run] CANCELLED");
    expect(code).toBe(130);
  }, 30_000);

  it("ends with 3 and says what is asked where a person is needed; --approve answers", async () => {
    await file("approval.json", APPROVAL);
    const asked = await sinew(["run", "approval.json", "-w", "ws"]);
    expect(asked).toMatchObject({ code: 3 });
    expect(asked.out).toContain("[pay] asks a person (approved, rejected): Pay 5?");
    expect(asked.err).toContain("A person is needed.");
    expect(asked.err).toContain("--approve pay=approved");
    const given = await sinew(["run", "approval.json", "-w", "ws", "--approve", "pay=rejected"]);
    expect(given).toMatchObject({ code: 0, err: "" });
    expect(given.out).toContain("[pay] command line decided: rejected");
    const wrong = await sinew(["run", "approval.json", "-w", "ws", "--approve", "pay=perhaps"]);
    expect(wrong.code).toBe(3);
    expect(wrong.err).toContain("perhaps is no possible answer of pay. Choose one of: approved, rejected.");
  }, 60_000);

  it("waits for a time by itself", async () => {
    const nodes = [{ id: "w", type: "wait", config: { for_ms: 300 } }];
    await file("wait.json", { ...APPROVAL, nodes, edges: [] });
    const { code, out } = await sinew(["run", "wait.json", "-w", "ws"]);
    expect(code).toBe(0);
    expect(out).toMatch(/\[w\] waits: wait until/);
  }, 30_000);
});
