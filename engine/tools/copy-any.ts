// Copies a file, or a folder with all that is in it. The copy appears whole or not at all.

import { constants } from "node:fs";
import { mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { ToolError } from "./define-tool";
import { contains } from "./locate";
import { isTemporary, moveFolder, placeFile, temporaryBeside } from "./place-file";
import { shown } from "./virtual-path";

export interface CopyJob {
  root: string;
  /** the path as given, for sentences */
  given: string;
  signal?: AbortSignal | undefined;
}

export async function openRegular(real: string, given: string) {
  // Without O_NONBLOCK, opening a FIFO would wait for a writer for ever.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (stats.isFile()) return file;
  await file.close();
  throw notRegular(stats.isDirectory(), given);
}

export function notRegular(folder: boolean, given: string): ToolError {
  return folder
    ? new ToolError("eisdir", `this is a folder, not a file: ${shown(given)}`)
    : new ToolError("not_a_file", `this is neither a file nor a folder: ${shown(given)}`, "refused");
}

export async function copyOneFile(from: string, to: string, job: CopyJob): Promise<void> {
  const source = await openRegular(from, job.given);
  try {
    const { mode } = await source.stat();
    await placeFile(
      to,
      async (file) => {
        const block = Buffer.allocUnsafe(256 * 1024);
        for (;;) {
          job.signal?.throwIfAborted();
          const { bytesRead } = await source.read(block, 0, block.length, null);
          if (bytesRead === 0) return;
          await file.writeFile(block.subarray(0, bytesRead));
        }
      },
      { replace: false, mode: mode & 0o777 },
    );
  } finally {
    await source.close();
  }
}

export async function copyFolder(from: string, to: string, job: CopyJob): Promise<void> {
  const temporary = temporaryBeside(to);
  try {
    await copyInto(from, temporary, job);
    await moveFolder(temporary, to);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function copyInto(from: string, to: string, job: CopyJob): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    job.signal?.throwIfAborted();
    if (isTemporary(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyInto(source, target, job);
    else if (entry.isFile()) await copyOneFile(source, target, job);
    else if (entry.isSymbolicLink()) await copyLinked(source, target, job);
    else throw notRegular(false, `${job.given} (${entry.name})`);
  }
}

/** A link to a file of the workspace is copied as that file; any other link stops the copy. */
async function copyLinked(source: string, target: string, job: CopyJob): Promise<void> {
  const real = await realpath(source).catch(() => null);
  if (real === null || !contains(job.root, real)) {
    throw new ToolError("outside_workspace", `a link in ${shown(job.given)} leads out of the workspace`, "refused");
  }
  await copyOneFile(real, target, job);
}
