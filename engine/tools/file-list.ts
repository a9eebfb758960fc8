import Type from "typebox";
import { defineTool, ToolError } from "./define-tool";
import { namePattern } from "./name-pattern";
import { type FileListing, renderTree } from "./render-tree";
import type { WorkspaceEntry } from "./workspace";

const MAX_ENTRIES = 3_000;

export const fileList = defineTool({
  name: "file_list",
  aliases: ["ls"],
  category: "files",
  icon: "folder-tree",
  label: { en: "List files", zh: "列出文件" },
  description: {
    en: {
      does: "Lists what is in a folder under /workspace: name, type, size and time of change. Hidden files are listed too; links are named, not followed.",
      use: "To find out what files there are before reading or moving them, for example /workspace with depth 2, or pattern *.jpg.",
      avoid: "To see what a file says use file_read.",
      fails: "When the folder does not exist, is a file, or lies outside /workspace.",
    },
    zh: {
      does: "列出 /workspace 下某个文件夹的内容：名称、类型、大小和修改时间。隐藏文件也会列出；链接只列名，不跟随。",
      use: "在读取或移动之前了解有哪些文件时，例如 /workspace 加 depth 2，或 pattern *.jpg。",
      avoid: "查看文件内容请用 file_read。",
      fails: "文件夹不存在、是文件，或在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    {
      dir_path: Type.String({ minLength: 1, description: "path of the folder, /workspace or /workspace/…" }),
      depth: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, description: "levels of folders to go down; 1 if left out" }),
      ),
      pattern: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: "only names that fit, for example *.jpg or *.{md,txt}",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: false, private: true, outbound: false, mutates: false, executes: false },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      files: { "a.txt": "one", "images/b.jpg": "b" },
      arguments: { dir_path: "/workspace", depth: 2 },
      expect: { status: "ok", result: { count: 3 } },
    },
    wrong_arguments: { arguments: { path: "/workspace" }, expect: { status: "refused", error: "dir_path" } },
    blocked: { arguments: { dir_path: "/workspace/.." }, expect: { status: "refused", error: "outside_workspace" } },
  },
  render: (result) => renderTree(result as FileListing),
  rest: "use file_list with a subfolder or a pattern to see them",
  async run({ dir_path, depth = 1, pattern }, { workspace, signal }): Promise<FileListing> {
    const fits = pattern === undefined ? () => true : namePattern(pattern);
    if (!fits) throw new ToolError("bad_pattern", `the pattern has too many alternatives: ${pattern}`);
    const entries: FileListing["entries"] = [];
    let count = 0;
    const walk = async (folder: string, before: string, levels: number): Promise<void> => {
      signal.throwIfAborted();
      for (const entry of await listed(folder, before === "")) {
        const name = before + entry.name;
        if (fits(entry.name)) {
          count++;
          const { type, size, modified } = entry;
          if (entries.length < MAX_ENTRIES)
            entries.push({ name, type, size: type === "folder" ? null : size, modified });
        }
        if (entry.type === "folder" && levels > 1) await walk(entry.path, `${name}/`, levels - 1);
      }
    };
    const listed = async (folder: string, first: boolean): Promise<WorkspaceEntry[]> => {
      try {
        return await workspace.list(folder);
      } catch (error) {
        // A folder that vanished or cannot be read is shown as it is, without its content.
        if (first) throw error;
        return [];
      }
    };
    await walk(dir_path, "", depth);
    const left_out = count - entries.length;
    return { path: workspace.normalise(dir_path), count, entries, ...(left_out > 0 ? { left_out } : {}) };
  },
});
