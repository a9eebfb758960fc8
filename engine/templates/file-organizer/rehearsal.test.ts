import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createEngine,
  createMemoryLog,
  createModelSource,
  createToolCaller,
  openOutbound,
  openWorkspace,
} from "@/engine";
import { openFlow } from "../../contract/open-flow";
import { TOOLS } from "../../tools/list";
import { folderOf, languageOf } from "./read-task";
import { fileOrganizer } from "./rehearsal";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "sinew-organiser-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The article's flow as it is. */
const ARTICLE = {
  id: "file-organizer-flow",
  nodes: [
    {
      id: "agent_main",
      type: "agent",
      model: "gpt-4o-mini",
      system_prompt:
        "你是一个文件整理助手。你的任务是整理指定目录，必须按以下步骤执行：1. 先调用 file_list 查看目录内容；2. 根据扩展名设计分类计划；3. 使用 file_move 移动文件到对应子目录；4. 使用 md5_checksum 检测重复文件，保留较大者；5. 调用 file_write 生成 report.txt。执行过程中如果某一步失败，仔细观察错误信息并修正后重试。所有路径必须使用绝对路径。",
      tools: ["file_list", "file_move", "file_delete", "md5_checksum", "file_write"],
      max_iterations: 15,
    },
  ],
};

async function lay(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
}

async function sort(task: string, protocol = "auto") {
  const workspace = openWorkspace(directory);
  const outbound = openOutbound();
  const doors = { workspace, outbound, now: Date.now, monotonic: () => performance.now() };
  const engine = createEngine({
    log: createMemoryLog(),
    tools: createToolCaller({ tools: TOOLS, ...doors }),
    models: createModelSource({ providers: () => [], rehearsals: [fileOrganizer], fetchFor: outbound.fetchFor }),
  });
  const raw = { ...ARTICLE, nodes: ARTICLE.nodes.map((node) => ({ ...node, protocol })) };
  const { flow } = openFlow(raw);
  await engine.start({
    run_id: "r",
    flow: flow!,
    inputs: { task },
    model: "rehearsal/file-organizer",
    trigger: "test",
  });
  return engine.settled("r");
}

async function found(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(directory.length + 1))
    .filter((path) => !path.startsWith(".trash/"))
    .sort();
}

describe("the file organiser's script", () => {
  it.each(["native", "json", "marker"])("sorts the article's flow in the %s protocol", async (protocol) => {
    await lay({
      "downloads/海 边.JPG": "sea",
      "downloads/a.pdf": "same",
      "downloads/b.pdf": "same",
      "downloads/pack.tar.gz": "z",
      "downloads/run.sh": "#!",
      "downloads/.hidden.txt": "h",
      "downloads/old/plan.docx": "short",
      "downloads/plan.docx": "the longer one",
      "elsewhere/x.jpg": "not asked for",
    });
    const state = await sort("整理 /workspace/downloads", protocol);
    expect(state.status).toBe("finished");
    expect(state.nodes.agent_main?.trace?.brakes.map((one) => one.brake)).toEqual(["end_marker"]);
    expect(await found()).toEqual([
      "downloads/.hidden.txt",
      "downloads/archives/pack.tar.gz",
      "downloads/docs/a.pdf",
      "downloads/docs/plan.docx",
      "downloads/images/海 边.JPG",
      "downloads/report.txt",
      "downloads/run.sh",
      "elsewhere/x.jpg",
    ]);
    expect(await readFile(join(directory, "downloads/docs/plan.docx"), "utf8")).toBe("the longer one");
    expect(await readFile(join(directory, "downloads/report.txt"), "utf8")).toContain("整理报告");
  });

  it("sees everything in a folder whose listing is cut", async () => {
    const photos = Array.from({ length: 80 }, (_, index) => `p/holiday-photo-number-${index}.png`);
    await lay(Object.fromEntries(photos.map((path, index) => [path, "x".repeat(index + 1)])));
    const state = await sort("Tidy /workspace/p please");
    expect(state.status).toBe("finished");
    expect((await found()).filter((path) => path.startsWith("p/images/"))).toHaveLength(80);
  });

  it("does not overwrite what stands in the way", async () => {
    await lay({ "d/a.txt": "new!", "d/docs/a.txt": "old!", "d/b.txt": "longer", "d/docs/b.txt": "b" });
    await sort("tidy /workspace/d");
    expect(await found()).toEqual(["d/docs/a-2.txt", "d/docs/a.txt", "d/docs/b.txt", "d/report.txt"]);
    expect(await readFile(join(directory, "d/docs/a.txt"), "utf8")).toBe("old!");
    expect(await readFile(join(directory, "d/docs/b.txt"), "utf8")).toBe("longer");
  });

  it("goes round a folder that blocks its way", async () => {
    await lay({ "d/a.png": "a", "d/images/a.png/inside.bin": "i" });
    const state = await sort("tidy /workspace/d");
    expect(state.status).toBe("finished");
    expect(await found()).toContain("d/images/a-2.png");
  });

  it("keeps the report of an earlier run among the documents", async () => {
    await lay({ "d/a.png": "a" });
    await sort("tidy /workspace/d");
    await sort("tidy /workspace/d");
    expect(await found()).toEqual(["d/docs/report.txt", "d/images/a.png", "d/report.txt"]);
  });

  it("says so when the folder does not exist or lies outside", async () => {
    for (const task of ["tidy /workspace/nowhere", "整理 /home/user/downloads"]) {
      const state = await sort(task);
      expect(state.status).toBe("finished");
      expect(JSON.stringify(state.output)).toMatch(/enoent|outside_workspace/);
    }
    expect(await found()).toEqual([]);
  });

  it("finds the folder that a task mentions by its name only", async () => {
    await lay({ "downloads/a.png": "a", "b.png": "b" });
    await sort("整理 downloads 文件夹");
    expect(await found()).toEqual(["b.png", "downloads/images/a.png", "downloads/report.txt"]);
  });
});

describe("reading the task", () => {
  it.each([
    ["整理 /workspace/downloads", "/workspace/downloads"],
    ["整理/workspace/下载，谢谢", "/workspace/下载"],
    ["Tidy `/workspace/my files/` now.", "/workspace/my files"],
    ["Sort /workspace/a/b. Then stop.", "/workspace/a/b"],
    ["Begin.\n\nFiles in /workspace:\n/workspace/ (0 entries)", "/workspace"],
    ["tidy up", "/workspace"],
  ])("finds the folder in %j", (task, folder) => {
    expect(folderOf(task)).toBe(folder);
  });

  it("answers in the language of the task, whatever the folder is called", () => {
    expect(languageOf({ task: "Tidy /workspace/下载", system: "" })).toBe("en");
    expect(languageOf({ task: "整理 /workspace/downloads", system: "You tidy." })).toBe("zh");
    expect(languageOf({ task: "/workspace/x", system: "你是文件整理助手" })).toBe("zh");
  });
});
