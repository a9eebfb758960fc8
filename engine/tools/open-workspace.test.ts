import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorkspace } from "./open-workspace";
import type { Workspace } from "./workspace";

let base: string;
let root: string;
let workspace: Workspace;
const bytes = (text: string) => new TextEncoder().encode(text);
const real = (name: string) => join(root, name);
const read = async (path: string) => {
  const file = await workspace.openRead(path);
  return file.readFile("utf8").finally(() => file.close());
};
const names = async (path = "/workspace") => (await workspace.list(path)).map((entry) => entry.name);

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "sinew-workspace-"));
  root = join(base, "workspace");
  mkdirSync(join(root, "sub"), { recursive: true });
  mkdirSync(join(base, "workspace-evil"));
  writeFileSync(join(base, "workspace-evil", "loot.md"), "loot");
  writeFileSync(join(base, "loot.md"), "loot");
  writeFileSync(real("sub/ok.md"), "ok");
  symlinkSync(join(base, "loot.md"), real("link"));
  symlinkSync(base, real("dlink"));
  symlinkSync("./sub", real("in"));
  symlinkSync("./ok.md", real("sub/near"));
  symlinkSync(join(base, "nothing"), real("dangling"));
  symlinkSync("circle", real("circle"));
  workspace = openWorkspace(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const ESCAPES = [
  "../loot.md",
  "/workspace/../loot.md",
  "../workspace-evil/loot.md",
  "/workspace-evil/loot.md",
  "/workspace/../workspace-evil/loot.md",
  "/etc/passwd",
  "sub/../../loot.md",
  "/workspace/sub/../../workspace/sub/ok.md",
  "link",
  "dlink",
  "dlink/loot.md",
  "dlink/new.md",
  "dangling",
  "dangling/x.md",
  "circle",
  "x\\..\\..\\loot.md",
  "..\\loot.md",
  "a.md\0.png",
  "file:///etc/passwd",
  "~",
  "~/x",
  "/proc/self/environ",
  "/dev/zero",
  "//workspace-evil/loot.md",
];

describe("containment", () => {
  test.each(ESCAPES)("%j is refused by every operation and nothing outside changes", async (path) => {
    const attempts = [
      () => workspace.stat(path),
      () => workspace.exists(path),
      () => workspace.list(path),
      () => workspace.openRead(path),
      () => workspace.write(path, bytes("evil"), "create"),
      () => workspace.write(path, bytes("evil"), "overwrite"),
      () => workspace.append(path, bytes("evil")),
      () => workspace.mkdir(path),
      () => workspace.move(path, "/workspace/got.md"),
      () => workspace.move("/workspace/sub/ok.md", path),
      () => workspace.copy(path, "/workspace/got.md"),
      () => workspace.copy("/workspace/sub/ok.md", path),
      () => workspace.trash(path, true),
    ];
    for (const attempt of attempts) {
      const error = await attempt().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ name: "ToolError", status: "refused" });
      expect(String(error)).not.toContain(base);
    }
    expect(readFileSync(join(base, "loot.md"), "utf8")).toBe("loot");
    expect(readdirSync(base).sort()).toEqual(["loot.md", "workspace", "workspace-evil"]);
    expect(existsSync(real("got.md"))).toBe(false);
    expect(readFileSync(real("sub/ok.md"), "utf8")).toBe("ok");
  });

  test("a link that stays inside is followed, and moving or deleting it leaves its target", async () => {
    expect(await read("in/ok.md")).toBe("ok");
    expect(await read("/workspace/sub/near")).toBe("ok");
    await workspace.move("/workspace/sub/near", "/workspace/sub/nearer");
    await workspace.trash("/workspace/sub/nearer", false);
    expect(await read("/workspace/sub/ok.md")).toBe("ok");
  });

  test("writing through a link that stays inside writes its target", async () => {
    await workspace.write("/workspace/in/new.md", bytes("new"), "create");
    await workspace.write("/workspace/sub/near", bytes("changed"), "overwrite");
    expect(readFileSync(real("sub/new.md"), "utf8")).toBe("new");
    expect(readFileSync(real("sub/ok.md"), "utf8")).toBe("changed");
  });

  test("encoded dots are an ordinary name and never decoded", async () => {
    await expect(workspace.openRead("%2e%2e/loot.md")).rejects.toThrow(
      "enoent: no such file or folder: %2e%2e/loot.md",
    );
    await workspace.write("%2e%2e/x.md", bytes("x"), "create");
    expect(readFileSync(real("%2e%2e/x.md"), "utf8")).toBe("x");
  });

  test("names that only begin with dots or a tilde are legal", async () => {
    for (const name of ["..name", "...hidden", "~$draft.docx"]) {
      await workspace.write(`/workspace/${name}`, bytes(name), "create");
      expect(await read(name)).toBe(name);
    }
  });

  test("pipes, sockets and devices are not opened, and do not hang", async () => {
    execFileSync("mkfifo", [real("pipe")]);
    const server = createServer().listen(real("socket"));
    await new Promise((resolve) => server.once("listening", resolve));
    for (const name of ["pipe", "socket"]) {
      await expect(workspace.openRead(name)).rejects.toMatchObject({ code: "not_a_file", status: "refused" });
      await expect(workspace.append(name, bytes("x"))).rejects.toMatchObject({ code: "not_a_file" });
      await expect(workspace.write(name, bytes("x"), "overwrite")).rejects.toMatchObject({ code: "not_a_file" });
      await expect(workspace.copy(name, "/workspace/c")).rejects.toMatchObject({ code: "not_a_file" });
    }
    expect((await workspace.list("/workspace")).find((entry) => entry.name === "pipe")?.type).toBe("other");
    await new Promise((resolve) => server.close(resolve));
  });

  test("a folder copy stops at a link that leads out, and leaves nothing behind", async () => {
    mkdirSync(real("tree"));
    writeFileSync(real("tree/a.md"), "a");
    symlinkSync(join(base, "loot.md"), real("tree/out"));
    await expect(workspace.copy("/workspace/tree", "/workspace/again")).rejects.toMatchObject({
      code: "outside_workspace",
    });
    expect(readdirSync(root).filter((name) => name.startsWith(".sinew") || name === "again")).toEqual([]);
  });

  test("the root cannot be deleted, moved or overwritten", async () => {
    for (const path of ["/workspace", "/workspace/", "/workspace/sub/..", "."]) {
      await expect(workspace.trash(path, true)).rejects.toMatchObject({ status: "refused" });
      await expect(workspace.move(path, "/workspace/x")).rejects.toMatchObject({ status: "refused" });
      await expect(workspace.write(path, bytes("x"), "overwrite")).rejects.toMatchObject({ code: "eisdir" });
      expect(await workspace.mkdir(path)).toEqual({ created: false });
    }
  });
});

describe("relative paths", () => {
  test("are refused with the absolute path suggested where the rule says so", async () => {
    const strict = workspace.withRelative("refuse");
    expect(strict.relative).toBe("refuse");
    await expect(strict.openRead("sub/ok.md")).rejects.toThrow(
      "relative_path: paths must be absolute: sub/ok.md; use /workspace/sub/ok.md",
    );
    await expect(strict.openRead("workspace/sub/ok.md")).rejects.toThrow("use /workspace/sub/ok.md");
    await expect(strict.openRead("../loot.md")).rejects.toMatchObject({ code: "outside_workspace" });
    expect(strict.normalise("/workspace//sub/./ok.md")).toBe("/workspace/sub/ok.md");
  });
});

describe("names", () => {
  const ODD = [
    "e\u0301.txt",
    "a b.txt",
    " lead.txt",
    "-rf",
    "--help",
    "q'\"$(touch pwned)`id`.txt",
    "line\nbreak.txt",
    "CON",
    "NUL.txt",
    "x.",
    "x ",
    ".env",
    "日本語（草稿）.md",
    "名前\uff0e.md",
    "👍🏽.txt",
    "n".repeat(255),
    "back\\slash.txt",
    "co:lon.txt",
  ];

  test.each(ODD)("%j, once there, can be read, written, copied, moved and deleted as listed", async (name) => {
    mkdirSync(real("odd"));
    writeFileSync(real(`odd/${name}`), "one");
    expect(await names("/workspace/odd")).toEqual([name]);
    const path = `/workspace/odd/${name}`;
    expect(await read(path)).toBe("one");
    await workspace.append(path, bytes("!"));
    await workspace.write(path, bytes("two"), "overwrite");
    await workspace.copy(path, `/workspace/copied/${name}`);
    await workspace.move(path, `/workspace/moved/${name}`);
    expect(await read(`/workspace/moved/${name}`)).toBe("two");
    const kept = await workspace.trash(`/workspace/moved/${name}`, false);
    expect(await read(kept)).toBe("two");
    expect(await names("/workspace/odd")).toEqual([]);
  });

  test.each(["CON", "nul.txt", "COM1.log", "x.", "x ", "a.txt:stream", "a\\b.txt", "line\nbreak", "new./x.md"])(
    "%j is refused for something new, and nothing is written",
    async (name) => {
      const before = await names();
      await expect(workspace.write(name, bytes("x"), "create")).rejects.toMatchObject({ code: "bad_name" });
      await expect(workspace.mkdir(name)).rejects.toMatchObject({ code: "bad_name" });
      await expect(workspace.move("/workspace/sub/ok.md", name)).rejects.toMatchObject({ code: "bad_name" });
      await expect(workspace.copy("/workspace/sub/ok.md", name)).rejects.toMatchObject({ code: "bad_name" });
      expect(await names()).toEqual(before);
    },
  );

  test("a name over 255 bytes and a path too long for the system are sentences", async () => {
    await expect(workspace.write("字".repeat(86), bytes("x"), "create")).rejects.toMatchObject({
      code: "enametoolong",
    });
    await expect(workspace.openRead("deep/".repeat(900))).rejects.toMatchObject({ name: "ToolError" });
    await expect(workspace.mkdir(`${"d".repeat(200)}/`.repeat(30))).rejects.toMatchObject({ code: "enametoolong" });
  });

  test("the composed form finds the decomposed file, and is not created beside it", async () => {
    writeFileSync(real("e\u0301.txt"), "accent");
    expect(await read("/workspace/\u00e9.txt")).toBe("accent");
    const beside = workspace.write("/workspace/\u00e9.txt", bytes("x"), "create");
    await expect(beside).rejects.toThrow(/^eexist: .*differs only in its Unicode form/);
    await expect(workspace.move("/workspace/sub/ok.md", "/workspace/\u00e9.txt")).rejects.toMatchObject({
      code: "eexist",
    });
    await workspace.write("/workspace/\u00e9.txt", bytes("y"), "overwrite");
    expect(readFileSync(real("e\u0301.txt"), "utf8")).toBe("y");
    await workspace.move("/workspace/e\u0301.txt", "/workspace/\u00e9.txt");
    expect(existsSync(real("\u00e9.txt"))).toBe(true);
    expect(existsSync(real("e\u0301.txt"))).toBe(false);
  });

  test("two files that both match in another form are not guessed between", async () => {
    writeFileSync(real("\u1e69.txt"), "1");
    writeFileSync(real("s\u0323\u0307.txt"), "2");
    await expect(workspace.openRead("/workspace/s\u0307\u0323.txt")).rejects.toMatchObject({ code: "ambiguous_name" });
    expect(await read("/workspace/\u1e69.txt")).toBe("1");
  });
});

describe("changing files", () => {
  test("create never overwrites, makes parents, and leaves no temporary file", async () => {
    await workspace.write("/workspace/new/deep/a.txt", bytes("a"), "create");
    const again = workspace.write("/workspace/new/deep/a.txt", bytes("b"), "create");
    await expect(again).rejects.toThrow("eexist: the file already exists: /workspace/new/deep/a.txt");
    expect(readdirSync(real("new/deep"))).toEqual(["a.txt"]);
    await workspace.append("/workspace/new/deep/a.txt", bytes("b"));
    await workspace.append("/workspace/new/log.txt", bytes("c"));
    expect(await read("/workspace/new/deep/a.txt")).toBe("ab");
  });

  test("of twenty creations at once exactly one wins", async () => {
    const all = Array.from({ length: 20 }, (_, index) =>
      workspace.write("/workspace/one.txt", bytes(`${index}`), "create"),
    );
    const settled = await Promise.allSettled(all);
    expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("a move never overwrites a file, a folder, or an empty folder", async () => {
    writeFileSync(real("a.txt"), "a");
    writeFileSync(real("b.txt"), "b");
    mkdirSync(real("empty"));
    mkdirSync(real("full"));
    writeFileSync(real("full/x"), "x");
    for (const to of ["b.txt", "empty", "in", "a.txt"]) {
      await expect(workspace.move("/workspace/a.txt", `/workspace/${to}`)).rejects.toThrow(
        `eexist: destination path already exists: /workspace/${to}`,
      );
    }
    await expect(workspace.move("/workspace/full", "/workspace/empty")).rejects.toMatchObject({ code: "eexist" });
    await expect(workspace.move("/workspace/full", "/workspace/full/in/it")).rejects.toMatchObject({ code: "einval" });
    await workspace.move("/workspace/full", "/workspace/images/2026/full");
    expect(await read("/workspace/images/2026/full/x")).toBe("x");
    expect(readFileSync(real("b.txt"), "utf8")).toBe("b");
  });

  test("deleting goes to the trash, which is hidden, readable, and restores", async () => {
    await expect(workspace.trash("/workspace/sub", false)).rejects.toMatchObject({ code: "enotempty" });
    const kept = await workspace.trash("/workspace/sub", true);
    expect(kept).toMatch(/^\/workspace\/\.trash\/\d{8}T\d{6}Z-[0-9a-f]{6}\/sub$/);
    expect(await names()).not.toContain(".trash");
    await expect(workspace.trash("/workspace/.trash", true)).rejects.toMatchObject({ status: "refused" });
    await expect(workspace.trash(kept, true)).rejects.toMatchObject({ status: "refused" });
    await workspace.move(kept, "/workspace/sub");
    expect(await read("/workspace/sub/ok.md")).toBe("ok");
  });

  test("a folder is copied whole", async () => {
    mkdirSync(real("sub/inner"));
    writeFileSync(real("sub/inner/deep.txt"), "deep");
    await workspace.copy("/workspace/sub", "/workspace/twice");
    expect(await read("/workspace/twice/inner/deep.txt")).toBe("deep");
    expect(await read("/workspace/twice/near")).toBe("ok");
    await expect(workspace.copy("/workspace/sub", "/workspace/sub/inner/x")).rejects.toMatchObject({ code: "einval" });
  });

  test("what is not there, or not a folder, is said with the path as given", async () => {
    await expect(workspace.openRead("no/../gone.txt")).rejects.toThrow(
      "enoent: no such file or folder: no/../gone.txt",
    );
    await expect(workspace.list("/workspace/sub/ok.md")).rejects.toMatchObject({ code: "enotdir" });
    await expect(workspace.openRead("/workspace/sub")).rejects.toMatchObject({ code: "eisdir" });
    await expect(workspace.openRead("/workspace/sub/ok.md/x")).rejects.toMatchObject({ code: "enotdir" });
    await expect(workspace.openRead("")).rejects.toMatchObject({ code: "einval" });
  });
});
