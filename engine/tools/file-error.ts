// Failures of the file system as sentences for a model. They name the path as it was given, never the real one.

import { ToolError } from "./define-tool";
import { shown } from "./virtual-path";

const SENTENCES: Record<string, string> = {
  ENOENT: "no such file or folder",
  EEXIST: "the path already exists",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "this is a folder, not a file",
  ENOTEMPTY: "the folder is not empty",
  EACCES: "permission denied",
  EPERM: "the system does not permit this",
  EROFS: "the workspace is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "the path is too long for this system",
  ELOOP: "the path leads through a link that changed or turns in a circle",
  EXDEV: "both places are on different disks",
  EMFILE: "too many files are open; try again",
  ENXIO: "this is not a regular file",
};

export function errnoOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}

/** The same failure as a ToolError. Aborts and ToolErrors pass unchanged. */
export function fileError(error: unknown, given: string): unknown {
  if (error instanceof ToolError || (error instanceof Error && error.name === "AbortError")) return error;
  const code = errnoOf(error);
  if (code === null) return error;
  return new ToolError(code.toLowerCase(), `${SENTENCES[code] ?? "the file system refused"}: ${shown(given)}`);
}

export async function naming<T>(given: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, given);
  }
}
