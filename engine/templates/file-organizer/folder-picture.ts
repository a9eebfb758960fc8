// What is known of the folder after the calls so far: every listing, move, removal and checksum that went well has
// changed it, every failure is remembered, so that the same is not tried twice.

import { callsOf, type RehearsalView, type RehearsedCall } from "@/engine/models/rehearsal";
import { SHELVES, type Shelf, shelfOf } from "./file-kinds";
import { readListing } from "./read-listing";

export interface KnownFile {
  path: string;
  /** where it was first seen */
  found_at: string;
  size: number;
  md5: string | null;
  shelf: Shelf | null;
}

export interface Listing {
  dir_path: string;
  depth?: number;
  pattern?: string;
}

export interface Picture {
  folder: string;
  files: Map<string, KnownFile>;
  folders: Set<string>;
  /** listings asked for so far; `cut` where there is more than was shown, `moves` the number of moves made before it */
  listings: { listing: Listing; cut: boolean; moves: number; error: string | null }[];
  moved: { from: string; to: string }[];
  removed: { path: string }[];
  /** calls that failed, newest last */
  failed: RehearsedCall[];
  /** paths that no file can be moved to, or that a move or removal failed for */
  taken: Set<string>;
  stuck: Set<string>;
  calls: number;
}

export function pictureOf(view: RehearsalView, folder: string): Picture {
  const picture: Picture = {
    folder,
    files: new Map(),
    folders: new Set(),
    listings: [],
    moved: [],
    removed: [],
    failed: [],
    taken: new Set(),
    stuck: new Set(),
    calls: 0,
  };
  for (const call of callsOf(view)) {
    if (call.status === null) continue;
    picture.calls++;
    if (call.status === "ok") learn(picture, call);
    else learnFailure(picture, call);
  }
  return picture;
}

function learn(picture: Picture, call: RehearsedCall): void {
  const { src_path: from, dest_path: to, file_path: path } = call.arguments as Record<string, string>;
  if (call.tool === "file_list") learnListing(picture, call);
  if (call.tool === "file_move" && from && to) {
    const file = picture.files.get(from);
    picture.files.delete(from);
    if (file) picture.files.set(to, { ...file, path: to });
    picture.moved.push({ from, to });
  }
  if (call.tool === "file_delete" && path) {
    picture.files.delete(path);
    picture.taken.delete(path);
    picture.removed.push({ path });
  }
  if (call.tool === "md5_checksum" && path) {
    const file = picture.files.get(path);
    const md5 = /\b[0-9a-f]{32}\b/i.exec(call.text)?.[0].toLowerCase();
    if (file && md5) file.md5 = md5;
  }
}

function learnListing(picture: Picture, call: RehearsedCall): void {
  const listing = call.arguments as unknown as Listing;
  picture.listings.push({ listing, cut: call.truncated, moves: picture.moved.length, error: null });
  for (const { path, type, size } of readListing(call)) {
    if (!path.startsWith(`${picture.folder}/`) || isHidden(picture.folder, path)) continue;
    if (type === "folder") picture.folders.add(path);
    if (type !== "file" || picture.files.has(path)) continue;
    picture.files.set(path, { path, found_at: path, size: size ?? 0, md5: null, shelf: shelfOf(nameOf(path)) });
  }
}

function learnFailure(picture: Picture, call: RehearsedCall): void {
  picture.failed.push(call);
  const { src_path: from, dest_path: to, file_path: path } = call.arguments as Record<string, string>;
  if (call.tool === "file_list") {
    const listing = call.arguments as unknown as Listing;
    picture.listings.push({ listing, cut: false, moves: picture.moved.length, error: call.error ?? "" });
  } else if (call.tool === "file_move" && to && codeOf(call) === "eexist") picture.taken.add(to);
  else if (call.tool === "file_move" && codeOf(call) !== "relative_path" && from) picture.stuck.add(from);
  else if (call.tool !== "file_write" && path) picture.stuck.add(path);
}

/** `eexist` of `eexist: destination path already exists: …`. */
export function codeOf(call: RehearsedCall): string {
  return /^(\w+):/.exec(call.error ?? "")?.[1] ?? "";
}

/** The shelf that a file already stands on, at any depth; null for files that still lie about. */
export function shelfHolding(folder: string, path: string): Shelf | null {
  return SHELVES.find((shelf) => path.startsWith(`${folder}/${shelf}/`)) ?? null;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A path as people read it: relative to the folder. */
export function shortPath(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function isHidden(folder: string, path: string): boolean {
  return shortPath(folder, path)
    .split("/")
    .some((part) => part.startsWith("."));
}
