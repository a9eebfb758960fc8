import type { FileHandle } from "node:fs/promises";
import { readBytes } from "./read-text";
import { encodingOf, kindOf, type TextEncoding } from "./text-encoding";

/** Enough to tell the encoding of nearly every file; files up to this size are judged whole. */
const SAMPLE = 512 * 1024;

export interface BinaryFile {
  binary: true;
  kind: string;
  size: number;
}

type Opened =
  | { size: number; encoding: TextEncoding; binary: null }
  | { size: number; encoding: null; binary: BinaryFile };

/** Size and encoding of an open file; a binary one is described instead of read. */
export async function openText(file: FileHandle): Promise<Opened> {
  const { size } = await file.stat();
  const sample = await readBytes(file, 0, Math.min(size, SAMPLE));
  const encoding = encodingOf(sample, sample.length >= size);
  if (encoding) return { size, encoding, binary: null };
  return { size, encoding: null, binary: { binary: true, kind: kindOf(sample), size } };
}
