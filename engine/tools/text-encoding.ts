// Which encoding bytes are in, or that they are no text at all. Marks at the start first, then strict UTF-8, then the
// double-byte pairs of Chinese, then statistics: short Chinese texts give statistics too little to go by.

import { analyse } from "chardet";

export interface TextEncoding {
  /** label for TextDecoder, and the name told to people */
  name: string;
  /** bytes of the byte order mark */
  mark: number;
}

/** null: not text. `whole` says that the bytes are all there are, not a sample of more. */
export function encodingOf(bytes: Uint8Array, whole: boolean): TextEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { name: "utf-8", mark: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: "utf-16le", mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: "utf-16be", mark: 2 };
  if (bytes.includes(0)) return wideWithoutMark(bytes);
  if (decodes(bytes, "utf-8", whole)) return hasControls(bytes) ? null : { name: "utf-8", mark: 0 };
  if (hasControls(bytes)) return null;
  const guesses = analyse(bytes).filter((one) => one.confidence > 0 && !one.name.startsWith("UTF"));
  const sure = guesses[0] && guesses[0].confidence >= 50 ? labelOf(guesses[0].name) : null;
  const pairs = isChinesePairs(bytes, whole) ? "gbk" : null;
  for (const label of [sure, pairs, ...guesses.map((one) => labelOf(one.name))]) {
    if (label && decodes(bytes, label, whole)) return { name: label, mark: 0 };
  }
  return { name: "windows-1252", mark: 0 };
}

function labelOf(name: string): string {
  if (name === "GB18030") return "gbk";
  return name === "ISO-8859-1" ? "windows-1252" : name.toLowerCase();
}

export function decodes(bytes: Uint8Array, label: string, whole: boolean): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

function hasControls(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (byte < 8 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  return controls > bytes.length / 50;
}

/** UTF-16 without a mark: mostly Latin text, so one byte of nearly every pair is zero. */
function wideWithoutMark(bytes: Uint8Array): TextEncoding | null {
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[(index % 2) as 0 | 1]++;
  const half = bytes.length / 2;
  if (bytes.length < 8) return null;
  if (zeros[1] > half * 0.7 && zeros[0] === 0) return { name: "utf-16le", mark: 0 };
  if (zeros[0] > half * 0.7 && zeros[1] === 0) return { name: "utf-16be", mark: 0 };
  return null;
}

function isChinesePairs(bytes: Uint8Array, whole: boolean): boolean {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const trail = bytes[at + 1];
    if (trail === undefined) return !whole;
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1) return false;
    at += 2;
  }
  return true;
}

const KINDS: [string, number[]][] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["application/pdf", [0x25, 0x50, 0x44, 0x46]],
  ["application/zip", [0x50, 0x4b, 0x03, 0x04]],
  ["application/gzip", [0x1f, 0x8b]],
  ["application/x-7z-compressed", [0x37, 0x7a, 0xbc, 0xaf]],
  ["application/x-sqlite3", [0x53, 0x51, 0x4c, 0x69]],
  ["application/x-executable", [0x7f, 0x45, 0x4c, 0x46]],
  ["audio/mpeg", [0x49, 0x44, 0x33]],
  ["audio/ogg", [0x4f, 0x67, 0x67, 0x53]],
];

/** Kind of a binary file by its first bytes. */
export function kindOf(bytes: Uint8Array): string {
  const found = KINDS.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte));
  if (found) return found[0];
  const text = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (text.startsWith("RIFF")) return text.endsWith("WEBP") ? "image/webp" : "audio/wav";
  if (text.slice(4, 8) === "ftyp") return "video/mp4";
  return "application/octet-stream";
}
