import Type from "typebox";
import { defineTool, type ToolContext } from "./define-tool";
import { md5Of } from "./file-md5";

export const fileCopy = defineTool({
  name: "file_copy",
  aliases: ["copy"],
  category: "files",
  icon: "copy",
  label: { en: "Copy", zh: "复制" },
  description: {
    en: {
      does: "Copies a file or a whole folder under /workspace. Folders missing on the way are made; nothing is ever overwritten.",
      use: "To keep a backup or a second version, for example from /workspace/plan.md to /workspace/backup/plan.md.",
      avoid: "To move or rename use file_move.",
      fails:
        "When the source does not exist, something exists at the destination already, or a path lies outside /workspace.",
    },
    zh: {
      does: "复制 /workspace 下的文件或整个文件夹。缺少的上级文件夹会自动建立；从不覆盖已有内容。",
      use: "需要备份或另存一份时，例如从 /workspace/plan.md 到 /workspace/backup/plan.md。",
      avoid: "移动或改名请用 file_move。",
      fails: "来源不存在、目标已有内容，或路径在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    {
      src_path: Type.String({ minLength: 1, description: "what to copy, /workspace/…" }),
      dest_path: Type.String({ minLength: 1, description: "full path of the copy including the name, /workspace/…" }),
    },
    { additionalProperties: false },
  ),
  effect: "probe",
  labels: { untrusted: false, private: true, outbound: false, mutates: true, executes: false },
  timeout_ms: 120_000,
  smoke: {
    normal: {
      files: { "a.txt": "a" },
      arguments: { src_path: "/workspace/a.txt", dest_path: "/workspace/backup/a.txt" },
      expect: { status: "ok", result: { to: "/workspace/backup/a.txt" } },
    },
    wrong_arguments: {
      arguments: { src_path: "/workspace/a.txt", destination: "/workspace/b.txt" },
      expect: { status: "refused", error: "dest_path" },
    },
    blocked: {
      files: { "a.txt": "a", "b.txt": "b" },
      arguments: { src_path: "/workspace/a.txt", dest_path: "/workspace/b.txt" },
      expect: { status: "error", error: "eexist: destination path already exists: /workspace/b.txt" },
    },
  },
  async probe({ src_path, dest_path }, context) {
    if (!(await context.workspace.exists(dest_path))) return { happened: "no" };
    const [from, to] = [await contentOf(src_path, context), await contentOf(dest_path, context)];
    if (from !== null && from === to) return { happened: "yes", result: copied(src_path, dest_path) };
    return { happened: "unknown" };
  },
  async run({ src_path, dest_path }, { workspace, signal }) {
    await workspace.copy(src_path, dest_path, signal);
    return copied(src_path, dest_path);
  },
});

async function contentOf(path: string, { workspace, signal }: ToolContext): Promise<string | null> {
  if (!(await workspace.exists(path)) || (await workspace.stat(path)).type !== "file") return null;
  const file = await workspace.openRead(path);
  return md5Of(file, signal)
    .then(({ md5 }) => md5)
    .finally(() => file.close());
}

function copied(src_path: string, dest_path: string) {
  return { copied: true, from: src_path, to: dest_path };
}
