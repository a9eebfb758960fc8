// The rules of tidying: what moves where, what has to be compared, and what is one too many.

import type { Shelf } from "./file-kinds";
import { type KnownFile, nameOf, type Picture, shelfHolding } from "./folder-picture";

export interface Move {
  from: string;
  to: string;
}

export interface Removal {
  path: string;
  why: "same_content" | "smaller";
  /** the file that stays in its place */
  keep: string;
}

type Sorted = KnownFile & { shelf: Shelf };

/** Files of the three kinds that nothing has failed for; all others stay where they are. */
function sorted({ files, stuck }: Picture): Sorted[] {
  return [...files.values()].filter((file): file is Sorted => file.shelf !== null && !stuck.has(file.path));
}

/** Of equal content one file stays, of one name in different sizes the largest. */
export function removals(picture: Picture): Removal[] {
  const found = new Map<string, Removal>();
  for (const group of groups(sorted(picture), (file) => file.md5)) {
    const [keep, ...others] = group.toSorted(
      (a, b) => rank(picture, a) - rank(picture, b) || (a.path < b.path ? -1 : 1),
    );
    for (const { path } of others) found.set(path, { path, why: "same_content", keep: keep!.path });
  }
  for (const group of groups(sorted(picture), (file) => nameOf(file.path))) {
    const left = group.filter((file) => !found.has(file.path));
    const largest = left.toSorted((a, b) => b.size - a.size)[0];
    for (const file of left)
      if (largest && file.size < largest.size)
        found.set(file.path, { path: file.path, why: "smaller", keep: largest.path });
  }
  return [...found.values()];
}

/** Files of equal size whose content is not known yet. */
export function checksumsWanted(picture: Picture): string[] {
  const surplus = new Set(removals(picture).map((one) => one.path));
  const staying = sorted(picture).filter((file) => !surplus.has(file.path));
  return groups(staying, (file) => String(file.size)).flatMap((group) =>
    group.filter((file) => file.md5 === null).map((file) => file.path),
  );
}

/** Moves that can be made now: to a free place that no second file wants. */
export function moves(picture: Picture): Move[] {
  const surplus = new Set(removals(picture).map((one) => one.path));
  const lying = sorted(picture).filter((file) => !surplus.has(file.path) && !isInPlace(picture, file));
  const made: Move[] = [];
  const given = new Set<string>();
  const isFree = (path: string) => !picture.files.has(path) && !picture.taken.has(path) && !given.has(path);
  for (const group of groups(lying, (file) => placeOf(picture, file), 1)) {
    const standing = picture.files.get(placeOf(picture, group[0]!));
    if (standing && surplus.has(standing.path)) continue;
    if (mustBeCompared(standing ? [...group, standing] : group)) continue;
    for (const file of group) {
      const to = [placeOf(picture, file), ...numbered(placeOf(picture, file))].find(isFree);
      if (to === undefined) continue;
      given.add(to);
      made.push({ from: file.path, to });
    }
  }
  return made;
}

/** Equal sizes under one name wait until their checksums have said whether they are the same. */
function mustBeCompared(rivals: readonly KnownFile[]): boolean {
  return groups(rivals, (file) => String(file.size)).some((group) => group.some((file) => file.md5 === null));
}

export function isInPlace({ folder }: Picture, file: KnownFile): boolean {
  return shelfHolding(folder, file.path) !== null;
}

function placeOf({ folder }: Picture, file: Sorted): string {
  return `${folder}/${file.shelf}/${nameOf(file.path)}`;
}

/** `a.pdf` → `a-2.pdf`, `a-3.pdf` … */
function numbered(path: string): string[] {
  const dot = path.lastIndexOf(".");
  return Array.from({ length: 50 }, (_, index) => `${path.slice(0, dot)}-${index + 2}${path.slice(dot)}`);
}

/** Lower stays: what stands in place, then what does not call itself a copy, then the shorter name. */
function rank(picture: Picture, file: KnownFile): number {
  const name = nameOf(file.path);
  const isCopy = /copy|副本|复件|\(\d+\)|（\d+）/i.test(name);
  return (isCopy ? 1_000_000 : 0) + (isInPlace(picture, file) ? 0 : 10_000) + name.length;
}

/** Items that share a key, in groups of at least `least`; a null key shares nothing. */
function groups<T>(items: readonly T[], key: (item: T) => string | null, least = 2): T[][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const own = key(item);
    if (own === null) continue;
    const group = found.get(own);
    if (group) group.push(item);
    else found.set(own, [item]);
  }
  return [...found.values()].filter((group) => group.length >= least);
}
