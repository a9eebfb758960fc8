import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { blocksOf } from "./read-text";

/** MD5 of an open file's content, read in blocks. */
export async function md5Of(file: FileHandle, signal: AbortSignal): Promise<{ md5: string; size: number }> {
  const { size } = await file.stat();
  const hash = createHash("md5");
  for await (const block of blocksOf(file, 0, size, signal)) hash.update(block);
  return { md5: hash.digest("hex"), size };
}
