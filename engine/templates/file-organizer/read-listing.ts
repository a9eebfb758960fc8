// What file_list showed a model → entries. Models see a tree (indented names, folders with a slash); a cut one ends with
// a marker and possibly half a line, which is left out.

import type { RehearsedCall } from "@/engine/models/rehearsal";

export interface ListedEntry {
  /** full path, `/workspace/…` */
  path: string;
  type: "file" | "folder" | "other";
  /** bytes; null for all but files */
  size: number | null;
}

const HEAD = /^(\/.*)\/ \(\d+ entr(?:y|ies)\)$/;
const FILE = /^(.*\S) {2}(\d+) bytes {2}\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;
const OTHER = /^(.*\S) {2}(?:link|other)$/;

export function readListing(call: RehearsedCall): ListedEntry[] {
  const [head = "", ...lines] = call.text.split("\n");
  const root = HEAD.exec(head)?.[1];
  if (root === undefined) return [];
  const open: string[] = [];
  const entries: ListedEntry[] = [];
  for (const line of lines) {
    const indent = /^ */.exec(line)![0].length;
    const level = indent / 2 - 1;
    if (indent % 2 !== 0 || level < 0 || level > open.length) continue;
    const entry = readEntry(line.slice(indent));
    if (!entry) continue;
    open.length = level;
    const path = [root, ...open, entry.name].join("/");
    if (entry.type === "folder") open.push(entry.name);
    entries.push({ path, type: entry.type, size: entry.size });
  }
  return entries;
}

function readEntry(text: string): { name: string; type: ListedEntry["type"]; size: number | null } | null {
  const file = FILE.exec(text);
  if (file) return { name: unquoted(file[1]!), type: "file", size: Number(file[2]) };
  const other = OTHER.exec(text);
  if (other) return { name: unquoted(other[1]!), type: "other", size: null };
  if (text.length > 1 && text.endsWith("/")) return { name: unquoted(text.slice(0, -1)), type: "folder", size: null };
  return null;
}

/** Names with line breaks or outer blanks are written as JSON. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  try {
    const read: unknown = JSON.parse(name);
    return typeof read === "string" ? read : name;
  } catch {
    return name;
  }
}
