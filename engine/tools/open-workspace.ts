// The workspace on a directory of the disk. Everything a tool does to files passes `locate`, so containment is decided
// in one place; what is opened is checked again by its descriptor.

import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, unlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { copyFolder, copyOneFile, notRegular, openRegular } from "./copy-any";
import { ToolError } from "./define-tool";
import { errnoOf, naming } from "./file-error";
import { locate, type Place } from "./locate";
import { checkNewName } from "./new-name";
import { moveAny, placeFile, syncFolder } from "./place-file";
import { pathParts, shown, virtualPath } from "./virtual-path";
import type { Workspace } from "./workspace";
import { entriesOf, TRASH, typeOf } from "./workspace-entries";

export interface WorkspaceOptions {
  relative?: "resolve" | "refuse";
  /** folder named in the refusal of a relative path, `/workspace/…` */
  base?: string;
  /** clock for the names of folders in the trash */
  now?: () => number;
}

/** Opens a directory as a workspace; it is made on first use where it is missing. */
export function openWorkspace(root_directory: string, options: WorkspaceOptions = {}): Workspace {
  const relative = options.relative ?? "resolve";
  const now = options.now ?? Date.now;
  const others = new Map<string, Workspace>();
  let opened: Promise<string> | null = null;
  const root = () => {
    opened ??= mkdir(root_directory, { recursive: true }).then(() => realpath(root_directory));
    return opened;
  };

  const parts = (given: string) => pathParts(given, relative, options.base);
  const find = async (given: string, follow = true) => locate(await root(), parts(given), given, follow);
  const existing = async (given: string, follow = true) => {
    const place = await find(given, follow);
    if (!place.stats) throw new ToolError("enoent", `no such file or folder: ${shown(given)}`);
    return { ...place, stats: place.stats };
  };

  /** A place where nothing is yet, its folders made. `keep` is a name that need not be checked as a new one. */
  const fresh = async (given: string, taken: string, keep?: string) => {
    const place = await find(given, false);
    refuseTaken(place, given, taken);
    for (const name of place.missing) if (name !== keep) checkNewName(name, given);
    await mkdir(dirname(place.real), { recursive: true });
    return place.real;
  };

  return {
    relative,
    withRelative: (rule, base) => {
      const key = `${rule} ${base ?? ""}`;
      const known =
        others.get(key) ?? openWorkspace(root_directory, { ...options, relative: rule, ...(base && { base }) });
      others.set(key, known);
      return known;
    },
    normalise: (path) => virtualPath(parts(path)),

    stat: (path) =>
      naming(path, async () => {
        const { stats } = await existing(path);
        return { path: virtualPath(parts(path)), type: typeOf(stats), size: stats.size, stats };
      }),

    exists: (path) => naming(path, async () => (await find(path)).stats !== null),

    list: (path) =>
      naming(path, async () => {
        const { real, stats } = await existing(path);
        if (!stats.isDirectory()) throw new ToolError("enotdir", `this is a file, not a folder: ${shown(path)}`);
        return entriesOf(real, virtualPath(parts(path)), real === (await root()));
      }),

    openRead: (path) =>
      naming(path, async () => {
        const { real, stats } = await existing(path);
        if (!stats.isFile()) throw notRegular(stats.isDirectory(), path);
        return openRegular(real, path);
      }),

    write: (path, data, mode) =>
      naming(path, async () => {
        const place = await find(path);
        const fill = (file: { writeFile(data: Uint8Array): Promise<void> }) => file.writeFile(data);
        if (place.stats && mode === "overwrite") {
          if (!place.stats.isFile()) throw notRegular(place.stats.isDirectory(), path);
          await placeFile(place.real, fill, { replace: true, mode: place.stats.mode & 0o777 });
        } else {
          await placeFile(await fresh(path, "the file already exists"), fill, { replace: false });
        }
      }),

    append: (path, data) =>
      naming(path, async () => {
        const place = await find(path);
        if (place.stats && !place.stats.isFile()) throw notRegular(place.stats.isDirectory(), path);
        const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK;
        const file = place.stats
          ? await open(place.real, flags)
          : await open(
              await fresh(path, "the file already exists"),
              flags | constants.O_CREAT | constants.O_EXCL,
              0o644,
            );
        try {
          if (!(await file.stat()).isFile()) throw notRegular(false, path);
          await file.writeFile(data);
          await file.sync();
        } finally {
          await file.close();
        }
      }),

    mkdir: (path) =>
      naming(path, async () => {
        const place = await find(path);
        if (place.stats?.isDirectory() && !place.other_form) return { created: false };
        const real = await fresh(path, "a file has this name already");
        try {
          await mkdir(real);
        } catch (error) {
          if (errnoOf(error) === "EEXIST" && (await lstat(real)).isDirectory()) return { created: false };
          throw error;
        }
        await syncFolder(dirname(real));
        return { created: true };
      }),

    move: (from, to) =>
      naming(from, async () => {
        const source = await existing(from, false);
        guardWhole(parts(from), from, "moved");
        await naming(to, async () => {
          const target = await find(to, false);
          const name = parts(to).at(-1) ?? "";
          if (target.stats && sameFile(source.stats, target.stats)) {
            // The same file under both names: a move that was interrupted half-way is finished by taking the old away.
            if (source.real !== target.real) return unlink(source.real);
            if (target.other_form && name !== target.other_form) {
              return moveAny(source.real, join(dirname(target.real), name));
            }
          }
          refuseTaken(target, to, "destination path already exists");
          if (target.real.startsWith(source.real + sep)) {
            throw new ToolError("einval", `a folder cannot be moved into itself: ${shown(to)}`);
          }
          await moveAny(source.real, await fresh(to, "destination path already exists", parts(from).at(-1)));
        });
      }),

    copy: (from, to, signal) =>
      naming(from, async () => {
        const source = await existing(from);
        const job = { root: await root(), given: from, signal };
        await naming(to, async () => {
          const target = await find(to, false);
          refuseTaken(target, to, "destination path already exists");
          if (target.real.startsWith(source.real + sep) && source.stats.isDirectory()) {
            throw new ToolError("einval", `a folder cannot be copied into itself: ${shown(to)}`);
          }
          if (!source.stats.isDirectory() && !source.stats.isFile()) throw notRegular(false, from);
          const real = await fresh(to, "destination path already exists", parts(from).at(-1));
          if (source.stats.isDirectory()) await copyFolder(source.real, real, job);
          else await copyOneFile(source.real, real, job);
        });
      }),

    trash: (path, recursive) =>
      naming(path, async () => {
        const source = await existing(path, false);
        const from = parts(path);
        guardWhole(from, path, "deleted");
        if (from[0] === TRASH) throw new ToolError("einval", `this is in the trash already: ${shown(path)}`, "refused");
        if (source.stats.isDirectory() && !recursive && (await readdir(source.real)).length > 0) {
          throw new ToolError(
            "enotempty",
            `the folder is not empty: ${shown(path)}; set recursive to true to delete all`,
          );
        }
        const stamp = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, "");
        const to = [TRASH, `${stamp}-${randomBytes(3).toString("hex")}`, ...from];
        const place = await locate(await root(), to, path, false);
        await mkdir(dirname(place.real), { recursive: true });
        await moveAny(source.real, place.real);
        return virtualPath(to);
      }),
  };
}

function refuseTaken(place: Place, given: string, taken: string): void {
  if (!place.stats) return;
  const form = place.other_form
    ? `; the name there, ${shown(place.other_form)}, differs only in its Unicode form: use that one or another name`
    : "";
  throw new ToolError("eexist", `${taken}: ${shown(given)}${form}`);
}

function guardWhole(parts: readonly string[], given: string, verb: string): void {
  if (parts.length === 0)
    throw new ToolError("root", `the workspace itself cannot be ${verb}: ${shown(given)}`, "refused");
  if (parts.length === 1 && parts[0] === TRASH) {
    throw new ToolError("trash", `the trash itself cannot be ${verb}: ${shown(given)}`, "refused");
  }
}

function sameFile(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
