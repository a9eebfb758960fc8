import Type from "typebox";
import { defineTool } from "./define-tool";
import { openText } from "./open-text";
import { readLastLines, readLines } from "./read-text";
import { decodes, encodingOf } from "./text-encoding";

const MAX_CHARS = 200_000;

export const fileTail = defineTool({
  name: "file_tail",
  aliases: [],
  category: "files",
  icon: "scroll-text",
  label: { en: "Read end of file", zh: "读取文件结尾" },
  description: {
    en: {
      does: "Reads the last lines of a text file under /workspace, or lines from a given line on, without loading the whole file.",
      use: "For logs and other long files, for example the last 50 lines of /workspace/logs/app.log.",
      avoid: "For short files, and to read a file whole, use file_read.",
      fails: "When the path does not exist, is a folder, or lies outside /workspace.",
    },
    zh: {
      does: "读取 /workspace 下文本文件的最后几行，或从指定行开始的内容，不会把整个文件载入内存。",
      use: "查看日志等长文件时，例如 /workspace/logs/app.log 的最后 50 行。",
      avoid: "短文件请用 file_read。",
      fails: "路径不存在、是文件夹，或在 /workspace 之外时。",
    },
  },
  parameters: Type.Object(
    {
      file_path: Type.String({ minLength: 1, description: "path of the file, /workspace/…" }),
      lines: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_000, description: "how many lines; 20 if left out" }),
      ),
      from_line: Type.Optional(
        Type.Integer({ minimum: 1, description: "read from this line on (counted from 1) instead of the end" }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: true, private: true, outbound: false, mutates: false, executes: false },
  timeout_ms: 30_000,
  smoke: {
    normal: {
      files: { "app.log": "one\ntwo\nthree\n" },
      arguments: { file_path: "/workspace/app.log", lines: 2 },
      expect: { status: "ok", result: { content: "two\nthree\n" } },
    },
    wrong_arguments: {
      arguments: { file_path: "/workspace/app.log", lines: 0 },
      expect: { status: "refused", error: "lines" },
    },
    blocked: { arguments: { file_path: "/etc/passwd" }, expect: { status: "refused", error: "outside_workspace" } },
  },
  rest: "use file_tail with from_line or fewer lines to see them",
  async run({ file_path, lines = 20, from_line }, { workspace, signal }) {
    const file = await workspace.openRead(file_path);
    try {
      const { size, encoding, binary } = await openText(file);
      if (binary) return binary;
      const note = { note: `cut at ${MAX_CHARS} characters` };
      if (from_line !== undefined) {
        const range = { size, encoding, from_line, lines, max_chars: MAX_CHARS, signal };
        const { content, more, cut } = await readLines(file, range);
        return { content, file_path, encoding: encoding.name, size, from_line, more, ...(cut ? note : {}) };
      }
      const range = { size, encoding, lines, max_bytes: MAX_CHARS, signal };
      let tail = await readLastLines(file, range);
      let name = encoding.name;
      // A log that is plain ASCII for long tells its encoding only where the first other letter stands.
      if (encoding.mark === 0 && !tail.cut && !decodes(tail.bytes, name, true)) {
        name = encodingOf(tail.bytes, true)?.name ?? name;
        tail = { ...tail, content: new TextDecoder(name).decode(tail.bytes) };
      }
      return { content: tail.content, file_path, encoding: name, size, ...(tail.cut ? note : {}) };
    } finally {
      await file.close();
    }
  },
});
