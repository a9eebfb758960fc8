// Text out of open files, in blocks: the memory taken never grows with the file. Only the `size` bytes that the file had
// when it was opened are read, so a file that grows meanwhile ends.

import type { FileHandle } from "node:fs/promises";
import type { TextEncoding } from "./text-encoding";

const BLOCK = 64 * 1024;

export async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

export async function* blocksOf(file: FileHandle, from: number, size: number, signal: AbortSignal) {
  for (let at = from; at < size; at += BLOCK) {
    signal.throwIfAborted();
    const block = await readBytes(file, at, Math.min(BLOCK, size - at));
    if (block.length === 0) return;
    yield block;
  }
}

export interface LineRange {
  size: number;
  encoding: TextEncoding;
  /** counted from 1 */
  from_line: number;
  lines: number;
  max_chars: number;
  signal: AbortSignal;
}

/** Some lines from the front; `cut` when `max_chars` ended them early, `more` when the file goes on behind them. */
export async function readLines(file: FileHandle, range: LineRange) {
  const decoder = new TextDecoder(range.encoding.name);
  const last = range.from_line + range.lines;
  let line = 1;
  let content = "";
  for await (const block of blocksOf(file, range.encoding.mark, range.size, range.signal)) {
    const text = decoder.decode(block, { stream: true });
    for (let at = 0; at < text.length; ) {
      if (line >= last) return { content, lines: range.lines, more: true, cut: false };
      const end = text.indexOf("\n", at);
      const next = end === -1 ? text.length : end + 1;
      if (line >= range.from_line) {
        content += text.slice(at, Math.min(next, at + range.max_chars - content.length));
        if (content.length >= range.max_chars) {
          return { content, lines: line - range.from_line + 1, more: true, cut: true };
        }
      }
      if (end !== -1) line++;
      at = next;
    }
  }
  const started = content !== "" && !content.endsWith("\n") ? 1 : 0;
  return { content, lines: Math.max(0, line - range.from_line) + started, more: false, cut: false };
}

/** The last lines, found by reading backwards from the end until enough line breaks, or `max_bytes`, are seen. */
export async function readLastLines(
  file: FileHandle,
  range: { size: number; encoding: TextEncoding; lines: number; max_bytes: number; signal: AbortSignal },
) {
  const { size, encoding } = range;
  const unit = encoding.name.startsWith("utf-16") ? 2 : 1;
  const low = encoding.name === "utf-16be" ? 1 : 0;
  let start = size;
  let breaks = 0;
  let found = -1;
  const stop = Math.max(encoding.mark, size - range.max_bytes);
  while (start > stop && found < 0) {
    range.signal.throwIfAborted();
    const from = Math.max(stop, start - BLOCK);
    const block = await readBytes(file, from, start - from);
    for (let at = block.length - 1; at >= 0 && found < 0; at--) {
      if (block[at] !== 10) continue;
      const unit_start = from + at - low - encoding.mark;
      if (unit === 2 && (unit_start % 2 !== 0 || block[low === 0 ? at + 1 : at - 1] !== 0)) continue;
      const after = from + at + 1 + (unit === 2 && low === 0 ? 1 : 0);
      // The line break that ends the file begins no line.
      if (after < size && ++breaks === range.lines) found = after;
    }
    start = from;
  }
  const begin = found >= 0 ? found : stop;
  const cut = found < 0 && stop > encoding.mark;
  const bytes = await readBytes(file, begin, size - begin);
  const text = new TextDecoder(encoding.name).decode(bytes);
  return { content: cut ? text.replace(/^\ufffd+/, "") : text, cut, bytes };
}
