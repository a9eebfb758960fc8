import Type from "typebox";
import { defineTool } from "./define-tool";
import { fileDifference } from "./file-difference";

export const fileDelete = defineTool({
  name: "file_delete",
  aliases: [],
  category: "files",
  icon: "trash-2",
  label: { en: "Delete", zh: "删除" },
  description: {
    en: {
      does: "Moves a file or folder under /workspace to the trash, from where it can be brought back with file_move.",
      use: "To get rid of a file or folder, for example /workspace/old.log. For a folder that is not empty set recursive.",
      avoid: "To tidy up by sorting use file_move.",
      fails:
        "When the path does not exist, is the workspace itself, lies outside /workspace, or is a folder with content and recursive is not set.",
    },
    zh: {
      does: "把 /workspace 下的文件或文件夹移到回收站，之后可用 file_move 取回。",
      use: "需要删除文件或文件夹时，例如 /workspace/old.log。非空文件夹请设置 recursive。",
      avoid: "只是整理归类请用 file_move。",
      fails: "路径不存在、是工作区本身、在 /workspace 之外，或文件夹非空而未设置 recursive 时。",
    },
  },
  parameters: Type.Object(
    {
      file_path: Type.String({ minLength: 1, description: "file or folder, /workspace/…" }),
      recursive: Type.Optional(Type.Boolean({ description: "also a folder with all that is in it" })),
    },
    { additionalProperties: false },
  ),
  effect: "probe",
  labels: { untrusted: false, private: false, outbound: false, mutates: true, executes: false, destroys: true },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      files: { "old.log": "x" },
      arguments: { file_path: "/workspace/old.log" },
      expect: { status: "ok", result: { deleted: true } },
    },
    wrong_arguments: {
      arguments: { file_path: "/workspace/old.log", force: true },
      expect: { status: "refused", error: "recursive" },
    },
    blocked: {
      arguments: { file_path: "/workspace", recursive: true },
      expect: { status: "refused", error: "workspace itself" },
    },
  },
  difference: ({ file_path }, context) => fileDifference(file_path, null, context),
  async probe({ file_path }, { workspace }) {
    if (await workspace.exists(file_path)) return { happened: "no" };
    return { happened: "yes", result: { deleted: true, file_path } };
  },
  async run({ file_path, recursive = false }, { workspace }) {
    return { deleted: true, file_path, trash_path: await workspace.trash(file_path, recursive) };
  },
});
