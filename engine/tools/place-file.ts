// Putting whole files and folders into place: never half written, and never over something that is there.

import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, type FileHandle, link, lstat, mkdir, open, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errnoOf } from "./file-error";

const TEMPORARY = /^\.sinew-[0-9a-f]{16}\.tmp$/;

/** Names of files that are still being written; listings leave them out. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

export function temporaryBeside(real: string): string {
  return join(dirname(real), `.sinew-${randomBytes(8).toString("hex")}.tmp`);
}

/** Fills a temporary file beside `real`, syncs it, and puts it there; with `replace` it takes the place of a file. */
export async function placeFile(
  real: string,
  fill: (file: FileHandle) => Promise<void>,
  options: { replace: boolean; mode?: number },
): Promise<void> {
  const temporary = temporaryBeside(real);
  try {
    const file = await open(temporary, "wx", options.mode ?? 0o644);
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (options.replace) await rename(temporary, real);
    else await moveFile(temporary, real);
    await syncFolder(dirname(real));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A hard link fails where something exists, which rename does not. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errnoOf(error);
    // Disks without hard links, and moves between disks: an exclusive copy is the next best.
    if (code !== "EPERM" && code !== "EXDEV" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
  await unlink(from);
}

/** A new, empty folder is made first: only over an empty folder can a folder be renamed, so nothing is lost. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  try {
    await rename(from, to);
  } catch (error) {
    await rmdir(to).catch(() => undefined);
    throw error;
  }
}

export async function moveAny(from: string, to: string): Promise<void> {
  if ((await lstat(from)).isDirectory()) await moveFolder(from, to);
  else await moveFile(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
}

/** Makes the new name durable; systems that cannot sync a folder are left alone. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch {
    // Nothing is lost: the name is there, only not yet promised to survive a power cut.
  }
}
