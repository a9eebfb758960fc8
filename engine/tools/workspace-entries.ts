import type { Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary } from "./place-file";
import type { WorkspaceEntry } from "./workspace";

/** Folder at the root that deleted things go to. It can be opened by its path but is not listed. */
export const TRASH = ".trash";

const AT_ONCE = 64;

/** What a folder holds, by name. Links are named as links and not followed; things that vanish meanwhile are left out. */
export async function entriesOf(real: string, path: string, is_root: boolean): Promise<WorkspaceEntry[]> {
  const names = (await readdir(real)).filter((name) => !isTemporary(name) && !(is_root && name === TRASH));
  names.sort((a, b) => (a < b ? -1 : 1));
  const entries: WorkspaceEntry[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = await Promise.all(names.slice(at, at + AT_ONCE).map((name) => entryOf(real, path, name)));
    for (const entry of some) if (entry) entries.push(entry);
  }
  return entries;
}

async function entryOf(real: string, path: string, name: string): Promise<WorkspaceEntry | null> {
  const stats = await lstat(join(real, name)).catch(() => null);
  if (!stats) return null;
  const modified = new Date(stats.mtimeMs).toISOString();
  return { name, path: `${path}/${name}`, type: typeOf(stats), size: stats.size, modified };
}

export function typeOf(stats: Stats): WorkspaceEntry["type"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}
