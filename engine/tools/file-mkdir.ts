import Type from "typebox";
import { defineTool } from "./define-tool";

export const fileMkdir = defineTool({
  name: "file_mkdir",
  aliases: ["mkdir"],
  category: "files",
  icon: "folder-plus",
  label: { en: "Make folder", zh: "新建文件夹" },
  description: {
    en: {
      does: "Makes a folder under /workspace, with the folders above it. A folder that is there already is fine.",
      use: "To have an empty folder, for example /workspace/images.",
      avoid: "Before file_move, file_copy or file_write: these make missing folders by themselves.",
      fails: "When a file has that name already, or the path lies outside /workspace.",
    },
    zh: {
      does: "在 /workspace 下新建文件夹，上级文件夹一并建立。已存在的文件夹不算错误。",
      use: "需要一个空文件夹时，例如 /workspace/images。",
      avoid: "在 file_move、file_copy、file_write 之前不必使用：它们会自动建立缺少的文件夹。",
      fails: "同名文件已存在，或路径在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    { dir_path: Type.String({ minLength: 1, description: "path of the folder, /workspace/…" }) },
    { additionalProperties: false },
  ),
  effect: "idempotent",
  labels: { untrusted: false, private: false, outbound: false, mutates: true, executes: false },
  timeout_ms: 10_000,
  smoke: {
    normal: { arguments: { dir_path: "/workspace/images" }, expect: { status: "ok", result: { created: true } } },
    wrong_arguments: { arguments: { dir_path: 5 }, expect: { status: "refused", error: "dir_path" } },
    blocked: { arguments: { dir_path: "/workspace-evil" }, expect: { status: "refused", error: "outside_workspace" } },
  },
  run: async ({ dir_path }, { workspace }) => ({ dir_path, ...(await workspace.mkdir(dir_path)) }),
});
