// What a call would do to a file, for the person who is asked about it.

import { createTwoFilesPatch, OMIT_HEADERS } from "diff";
import type { FileDifference } from "../contract/asked-call";
import type { ToolContext } from "./define-tool";
import { openText } from "./open-text";
import { readBytes } from "./read-text";

/** A difference of more bytes than this is not worked out: nobody reads it, and it would be stored with the question. */
const LARGEST = 200_000;
const LONGEST_MS = 500;

/** `after` is the whole text that the file would have; null where it would be gone; a function of what is there. */
export async function fileDifference(
  path: string,
  after: string | null | ((before: string) => string),
  { workspace }: ToolContext,
): Promise<FileDifference | null> {
  if (!(await workspace.exists(path))) {
    const text = typeof after === "function" ? after("") : after;
    return text === null ? null : differing(path, null, text);
  }
  const { type, size, stats } = await workspace.stat(path);
  if (type !== "file") return null;
  const before = size > LARGEST ? null : await textOf(path, size, workspace);
  const text = typeof after === "function" ? (before === null ? null : after(before)) : after;
  if (before !== null) return differing(path, before, text);
  return {
    path,
    how: after === null ? "removed" : "changed",
    lines: null,
    bytes: { before: size, after: text === null ? null : Buffer.byteLength(text) },
    modified: stats.mtime.toISOString(),
  };
}

function differing(path: string, before: string | null, after: string | null): FileDifference {
  const how = before === null ? "new" : after === null ? "removed" : "changed";
  const bytes = {
    before: before === null ? null : Buffer.byteLength(before),
    after: after === null ? null : Buffer.byteLength(after),
  };
  const lines =
    (bytes.after ?? 0) > LARGEST
      ? undefined
      : createTwoFilesPatch(path, path, before ?? "", after ?? "", "", "", {
          context: 3,
          timeout: LONGEST_MS,
          headerOptions: OMIT_HEADERS,
        });
  return { path, how, lines: lines ?? null, bytes };
}

/** Null where the file is no text. */
async function textOf(path: string, size: number, workspace: ToolContext["workspace"]): Promise<string | null> {
  const file = await workspace.openRead(path);
  try {
    const opened = await openText(file);
    if (!opened.encoding) return null;
    return new TextDecoder(opened.encoding.name).decode(await readBytes(file, 0, size));
  } finally {
    await file.close();
  }
}
