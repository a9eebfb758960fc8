import Type from "typebox";
import { defineTool } from "./define-tool";
import { fileDifference } from "./file-difference";
import { readBytes } from "./read-text";

export const fileWrite = defineTool({
  name: "file_write",
  aliases: ["create"],
  category: "files",
  icon: "file-pen",
  label: { en: "Write file", zh: "写入文件" },
  description: {
    en: {
      does: "Writes text to a file under /workspace as UTF-8. Folders missing on the way are made. Without mode it only creates new files.",
      use: "To save a text, for example /workspace/report.md. Mode overwrite replaces the whole file, append adds at its end.",
      avoid: "To move or copy files use file_move or file_copy. Do not overwrite a file you have not read.",
      fails: "When the file exists and mode is create, the path is a folder, or it lies outside /workspace.",
    },
    zh: {
      does: "把文本以 UTF-8 写入 /workspace 下的文件。缺少的上级文件夹会自动建立。不给 mode 时只新建文件。",
      use: "需要保存文本时，例如 /workspace/report.md。mode 为 overwrite 时替换整个文件，append 时加在末尾。",
      avoid: "移动或复制请用 file_move 或 file_copy。不要覆盖没有读过的文件。",
      fails: "文件已存在而 mode 为 create、路径是文件夹，或在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    {
      file_path: Type.String({ minLength: 1, description: "path of the file, /workspace/…" }),
      content: Type.String({ description: "the whole text" }),
      mode: Type.Optional(
        Type.Enum(["create", "overwrite", "append"], { description: "create (default), overwrite or append" }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: ({ mode }) => (mode === "overwrite" ? "idempotent" : "probe"),
  labels: { untrusted: false, private: false, outbound: false, mutates: true, executes: false },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      arguments: { file_path: "/workspace/notes/a.md", content: "hello" },
      expect: { status: "ok", result: { bytes: 5 } },
    },
    wrong_arguments: {
      arguments: { file_path: "/workspace/a.md", content: "x", mode: "replace" },
      expect: { status: "refused", error: "create, overwrite, append" },
    },
    blocked: {
      files: { "a.md": "kept" },
      arguments: { file_path: "/workspace/a.md", content: "lost" },
      expect: { status: "error", error: "eexist" },
    },
  },
  difference: ({ file_path, content, mode = "create" }, context) =>
    fileDifference(file_path, mode === "append" ? (before) => before + content : content, context),
  async probe({ file_path, content, mode = "create" }, { workspace }) {
    if (!(await workspace.exists(file_path))) return { happened: "no" };
    const wanted = Buffer.from(content);
    const { size, type } = await workspace.stat(file_path);
    if (mode === "append" || type !== "file" || size !== wanted.length) return { happened: "unknown" };
    const file = await workspace.openRead(file_path);
    const there = await readBytes(file, 0, size).finally(() => file.close());
    return there.equals(wanted) ? { happened: "yes", result: written(file_path, mode, size) } : { happened: "unknown" };
  },
  async run({ file_path, content, mode = "create" }, { workspace }) {
    const bytes = Buffer.from(content);
    if (mode === "append") await workspace.append(file_path, bytes);
    else await workspace.write(file_path, bytes, mode);
    return written(file_path, mode, bytes.length);
  },
});

function written(file_path: string, mode: string, bytes: number) {
  return { written: true, file_path, mode, bytes };
}
