// The one door to files. Tools see one virtual root, `/workspace`, mapped to a directory of the instance.

import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";

export const VIRTUAL_ROOT = "/workspace";

export interface WorkspaceEntry {
  /** name within its folder */
  name: string;
  /** virtual path, `/workspace/…` */
  path: string;
  type: "file" | "folder" | "link" | "other";
  /** bytes */
  size: number;
  /** ISO 8601, UTC */
  modified: string;
}

/** Every method takes virtual paths as a model gives them and throws ToolError with the path as given. */
export interface Workspace {
  /** Whether relative paths are resolved against the root or refused with the absolute path suggested. */
  readonly relative: "resolve" | "refuse";
  /** The same place with another rule for relative paths; `base` is the folder that a refusal suggests. */
  withRelative(rule: "resolve" | "refuse", base?: string): Workspace;
  stat(path: string): Promise<{ path: string; type: WorkspaceEntry["type"]; size: number; stats: Stats }>;
  exists(path: string): Promise<boolean>;
  list(path: string): Promise<WorkspaceEntry[]>;
  /** A regular file, opened without following links; the caller closes it. */
  openRead(path: string): Promise<FileHandle>;
  /** Writes by temporary file, fsync and rename. `create` never overwrites. */
  write(path: string, data: Uint8Array, mode: "create" | "overwrite"): Promise<void>;
  append(path: string, data: Uint8Array): Promise<void>;
  mkdir(path: string): Promise<{ created: boolean }>;
  /** Never overwrites; makes parent folders. */
  move(from: string, to: string): Promise<void>;
  copy(from: string, to: string, signal?: AbortSignal): Promise<void>;
  /** Moves into `/workspace/.trash`; answers the virtual path there. */
  trash(path: string, recursive: boolean): Promise<string>;
  /** Normalised virtual path of `path`, without looking at the disk; throws for what can never be inside. */
  normalise(path: string): string;
}
