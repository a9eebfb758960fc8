import type { WorkspaceEntry } from "./workspace";

/** Result of file_list. `name` is relative to `path`; `count` includes what was left out. */
export interface FileListing {
  path: string;
  count: number;
  /** size in bytes, null for folders */
  entries: { name: string; type: WorkspaceEntry["type"]; size: number | null; modified: string }[];
  left_out?: number;
}

/** One line per entry, indented by depth; names with line breaks are quoted so that each stays on its line. */
export function renderTree(listing: FileListing): string {
  const lines = [`${listing.path}/ (${listing.count} ${listing.count === 1 ? "entry" : "entries"})`];
  const open: string[] = [];
  for (const { name, type, size, modified } of listing.entries) {
    const parts = name.split("/");
    const own = parts.pop() ?? name;
    for (const [level, folder] of parts.entries()) {
      if (open[level] === folder) continue;
      lines.push(`${"  ".repeat(level + 1)}${quoted(folder)}/`);
      open.splice(level, open.length, folder);
    }
    open.splice(parts.length);
    const about = type === "file" ? `${size} bytes  ${modified.slice(0, 16)}Z` : type;
    const slash = type === "folder" ? "/" : `  ${about}`;
    lines.push(`${"  ".repeat(parts.length + 1)}${quoted(own)}${slash}`);
    if (type === "folder") open.push(own);
  }
  if (listing.left_out) lines.push(`(${listing.left_out} more not listed)`);
  return lines.join("\n");
}

function quoted(name: string): string {
  return /[\u0000-\u001f]/.test(name) || name !== name.trim() ? JSON.stringify(name) : name;
}
