import Type from "typebox";
import { defineTool } from "./define-tool";

export const fileMove = defineTool({
  name: "file_move",
  aliases: ["move", "rename"],
  category: "files",
  icon: "file-symlink",
  label: { en: "Move or rename", zh: "移动或重命名" },
  description: {
    en: {
      does: "Moves or renames a file or folder under /workspace. Folders missing on the way are made; nothing is ever overwritten.",
      use: "To sort or rename, for example from /workspace/IMG_1.jpg to /workspace/images/IMG_1.jpg. dest_path is the full new path with the name, not just the folder.",
      avoid: "To keep the original use file_copy; to get rid of something use file_delete.",
      fails:
        "When the source does not exist, something exists at the destination already, or a path lies outside /workspace.",
    },
    zh: {
      does: "移动或重命名 /workspace 下的文件或文件夹。缺少的上级文件夹会自动建立；从不覆盖已有内容。",
      use: "整理或改名时，例如从 /workspace/IMG_1.jpg 到 /workspace/images/IMG_1.jpg。dest_path 是含文件名的完整新路径，不只是文件夹。",
      avoid: "要保留原件请用 file_copy；要删除请用 file_delete。",
      fails: "来源不存在、目标已有内容，或路径在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    {
      src_path: Type.String({ minLength: 1, description: "what to move, /workspace/…" }),
      dest_path: Type.String({ minLength: 1, description: "full new path including the name, /workspace/…" }),
    },
    { additionalProperties: false },
  ),
  effect: "probe",
  labels: { untrusted: false, private: true, outbound: false, mutates: true, executes: false },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      files: { "a.jpg": "a" },
      arguments: { src_path: "/workspace/a.jpg", dest_path: "/workspace/images/a.jpg" },
      expect: { status: "ok", result: { to: "/workspace/images/a.jpg" } },
    },
    wrong_arguments: { arguments: { src_path: "/workspace/a.jpg" }, expect: { status: "refused", error: "dest_path" } },
    blocked: {
      files: { "a.jpg": "a", "images/a.jpg": "b" },
      arguments: { src_path: "/workspace/a.jpg", dest_path: "/workspace/images/a.jpg" },
      expect: { status: "error", error: "eexist: destination path already exists: /workspace/images/a.jpg" },
    },
  },
  async probe({ src_path, dest_path }, { workspace }) {
    const [source, target] = [await workspace.exists(src_path), await workspace.exists(dest_path)];
    if (!source && target) return { happened: "yes", result: moved(src_path, dest_path) };
    if (source && !target) return { happened: "no" };
    if (!source) return { happened: "unknown" };
    const [from, to] = [await workspace.stat(src_path), await workspace.stat(dest_path)];
    // One file under both names: interrupted half-way, and a new move finishes it.
    const same = from.type === "file" && from.stats.ino === to.stats.ino && from.stats.dev === to.stats.dev;
    return { happened: same ? "no" : "unknown" };
  },
  async run({ src_path, dest_path }, { workspace }) {
    await workspace.move(src_path, dest_path);
    return moved(src_path, dest_path);
  },
});

function moved(src_path: string, dest_path: string) {
  return { moved: true, from: src_path, to: dest_path };
}
