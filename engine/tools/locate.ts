// Virtual path → place on the disk. Walks part by part, so that every link on the way is seen: its target must lie under
// the real root, by whole path parts. A part that is missing is looked for in its other Unicode forms.

import type { Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { ToolError } from "./define-tool";
import { errnoOf } from "./file-error";
import { outside, shown } from "./virtual-path";

export interface Place {
  /** where it is, or would be */
  real: string;
  /** null where nothing is there yet; of the link itself where `follow` was false */
  stats: Stats | null;
  /** the first folders that do not exist yet, then the name itself */
  missing: string[];
  /** the name found differs from the one asked for, in its Unicode form only */
  other_form: string | null;
}

export function contains(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** `follow`: whether a link in last position stands for its target. A link out of the root is refused either way. */
export async function locate(root: string, parts: readonly string[], given: string, follow: boolean): Promise<Place> {
  let real = root;
  let stats: Stats = await lstat(root);
  let other_form: string | null = null;
  for (const [index, part] of parts.entries()) {
    if (!stats.isDirectory()) {
      throw new ToolError("enotdir", `a part of the path is a file, not a folder: ${shown(given)}`);
    }
    const found = await lookUp(real, part, given);
    if (!found) {
      const missing = parts.slice(index);
      return { real: join(real, ...missing), stats: null, missing, other_form: null };
    }
    const last = index === parts.length - 1;
    other_form = last && found.name !== part ? found.name : null;
    real = join(real, found.name);
    stats = found.stats;
    if (stats.isSymbolicLink()) {
      const target = await targetOf(real, root, given);
      if (follow || !last) {
        real = target;
        stats = await lstat(target);
      }
    }
  }
  return { real, stats, missing: [], other_form };
}

async function targetOf(link: string, root: string, given: string): Promise<string> {
  let target: string;
  try {
    target = await realpath(link);
  } catch (error) {
    const code = errnoOf(error);
    if (code !== "ENOENT" && code !== "ELOOP" && code !== "ENOTDIR") throw error;
    // Where a dangling link would lead cannot be known for sure, so nothing is read or made through it.
    throw new ToolError("outside_workspace", `${shown(given)} leads through a link to nowhere`, "refused");
  }
  if (!contains(root, target)) throw outside(given);
  return target;
}

async function lookUp(folder: string, part: string, given: string): Promise<{ name: string; stats: Stats } | null> {
  try {
    return { name: part, stats: await lstat(join(folder, part)) };
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
  if (!/[^\u0000-\u007f]/.test(part)) return null;
  const wanted = part.normalize("NFC");
  const same = (await readdir(folder)).filter((name) => name.normalize("NFC") === wanted);
  if (same.length > 1) {
    throw new ToolError(
      "ambiguous_name",
      `${same.length} names differ from ${shown(part)} only in their Unicode form; use the exact name: ${shown(given)}`,
    );
  }
  const name = same[0];
  return name === undefined ? null : { name, stats: await lstat(join(folder, name)) };
}
