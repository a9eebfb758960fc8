import Type from "typebox";
import { defineTool, ToolError } from "./define-tool";
import { openText } from "./open-text";
import { readBytes, readLines } from "./read-text";
import { decodes } from "./text-encoding";

const WHOLE_LIMIT = 500_000;
const MAX_CHARS = 200_000;

export const fileRead = defineTool({
  name: "file_read",
  aliases: ["read"],
  category: "files",
  icon: "file-text",
  label: { en: "Read file", zh: "读取文件" },
  description: {
    en: {
      does: "Reads a text file under /workspace, whole or some of its lines. The encoding is found out by itself and named; for a binary file only its kind and size are told.",
      use: "To see what a file says, for example /workspace/notes/plan.md. For long files give from_line and lines.",
      avoid: "For the end of a log use file_tail; to find out what files there are use file_list.",
      fails:
        "When the path does not exist, is a folder, lies outside /workspace, or the file is too large to read at once.",
    },
    zh: {
      does: "读取 /workspace 下的文本文件，可读全部或其中几行。编码会自动识别并注明；二进制文件只说明类型和大小。",
      use: "需要查看文件内容时，例如 /workspace/notes/plan.md。长文件请给出 from_line 和 lines。",
      avoid: "看日志结尾请用 file_tail；想知道有哪些文件请用 file_list。",
      fails: "路径不存在、是文件夹、在 /workspace 之外，或文件太大不能一次读完时。",
    },
  },
  parameters: Type.Object(
    {
      file_path: Type.String({ minLength: 1, description: "path of the file, /workspace/…" }),
      from_line: Type.Optional(Type.Integer({ minimum: 1, description: "first line to read, counted from 1" })),
      lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: "how many lines" })),
    },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: true, private: true, outbound: false, mutates: false, executes: false },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      files: { "a.txt": "one\ntwo\n" },
      arguments: { file_path: "/workspace/a.txt" },
      expect: { status: "ok", result: { content: "one\ntwo\n", encoding: "utf-8" } },
    },
    wrong_arguments: { arguments: { path: "/workspace/a.txt" }, expect: { status: "refused", error: "file_path" } },
    blocked: {
      arguments: { file_path: "/workspace/../../etc/passwd" },
      expect: { status: "refused", error: "outside_workspace" },
    },
  },
  rest: "use file_tail or file_read with lines to see them",
  async run({ file_path, from_line, lines }, { workspace, signal }) {
    const file = await workspace.openRead(file_path);
    try {
      const { size, encoding, binary } = await openText(file);
      if (binary) return binary;
      const about = { file_path, encoding: encoding.name, size };
      if (from_line === undefined && lines === undefined) {
        if (size > WHOLE_LIMIT) {
          const hint = "read a part with from_line and lines, or its end with file_tail";
          throw new ToolError("too_large", `${file_path} has ${size} bytes, too many to read at once; ${hint}`);
        }
        const bytes = await readBytes(file, encoding.mark, size - encoding.mark);
        const content = new TextDecoder(encoding.name).decode(bytes);
        return { content, ...about, ...doubt(decodes(bytes, encoding.name, true)) };
      }
      const first = from_line ?? 1;
      const range = { size, encoding, from_line: first, lines: lines ?? 100_000, max_chars: MAX_CHARS, signal };
      const { content, lines: read, more, cut } = await readLines(file, range);
      const note = cut ? { note: `cut after ${MAX_CHARS} characters` } : doubt(!content.includes("\ufffd"));
      return { content, ...about, from_line: first, lines: read, more, ...note };
    } finally {
      await file.close();
    }
  },
});

function doubt(clean: boolean): { note?: string } {
  return clean ? {} : { note: "some bytes do not fit this encoding; writing this text back would change the file" };
}
