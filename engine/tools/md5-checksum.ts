import Type from "typebox";
import { defineTool } from "./define-tool";
import { md5Of } from "./file-md5";

export const md5Checksum = defineTool({
  name: "md5_checksum",
  aliases: [],
  category: "files",
  icon: "fingerprint-pattern",
  label: { en: "MD5 checksum", zh: "MD5 校验和" },
  description: {
    en: {
      does: "Computes the MD5 checksum of a file under /workspace.",
      use: "To find out whether two files have the same content, for example before removing duplicates.",
      avoid: "As protection against forgery: MD5 only shows equality of honest files.",
      fails: "When the path does not exist, is a folder, or lies outside /workspace.",
    },
    zh: {
      does: "计算 /workspace 下某个文件的 MD5 校验和。",
      use: "判断两个文件内容是否相同时，例如清理重复文件之前。",
      avoid: "不要用来防伪：MD5 只能说明正常文件是否相同。",
      fails: "路径不存在、是文件夹，或在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    { file_path: Type.String({ minLength: 1, description: "path of the file, /workspace/…" }) },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: false, private: true, outbound: false, mutates: false, executes: false },
  timeout_ms: 120_000,
  smoke: {
    normal: {
      files: { "a.txt": "abc" },
      arguments: { file_path: "/workspace/a.txt" },
      expect: { status: "ok", result: { md5: "900150983cd24fb0d6963f7d28e17f72", size: 3 } },
    },
    wrong_arguments: { arguments: {}, expect: { status: "refused", error: "file_path" } },
    blocked: { arguments: { file_path: "/dev/zero" }, expect: { status: "refused", error: "outside_workspace" } },
  },
  async run({ file_path }, { workspace, signal }) {
    const file = await workspace.openRead(file_path);
    try {
      return { file_path, ...(await md5Of(file, signal)) };
    } finally {
      await file.close();
    }
  },
});
