// Which looks at the folder are still needed. One look goes some levels down; where it was cut, the kinds of files are
// asked for one by one, and again after what was seen has been moved away.

import { SHELVES, shelfPattern } from "./file-kinds";
import { type Listing, type Picture, shelfHolding, shortPath } from "./folder-picture";

const DEPTH = 3;
const MOST = 12;

export function listingsWanted(picture: Picture): Listing[] {
  const { folder, listings } = picture;
  const whole: Listing = { dir_path: folder, depth: DEPTH };
  if (!asked(picture, whole)) return [whole];
  const first = listings.find((one) => sameListing(one.listing, whole));
  const existing = takenUnknown(picture);
  if (!first?.cut) return existing;
  const parts: Listing[] = [...SHELVES.map((shelf) => shelfPattern(shelf)), "*"].map((pattern) => ({
    dir_path: folder,
    pattern,
  }));
  const below: Listing[] = [...picture.folders]
    .filter((path) => !shortPath(folder, path).includes("/") && !shelfHolding(folder, `${path}/`))
    .map((dir_path) => ({ dir_path, depth: DEPTH - 1 }));
  return [...existing, ...[...parts, ...below].filter((one) => !asked(picture, one))].slice(0, MOST);
}

/** Cut looks that may show more now, because something was moved since. */
export function listingsAgain({ listings, moved }: Picture): Listing[] {
  return listings.flatMap(({ listing, cut, moves }, index) => {
    const newest = !listings.slice(index + 1).some((later) => sameListing(later.listing, listing));
    return cut && newest && moves < moved.length && listing.pattern !== "*" && listing.depth !== DEPTH ? [listing] : [];
  });
}

/** A move found its place taken by a file that no look has shown yet. */
function takenUnknown(picture: Picture): Listing[] {
  return [...picture.taken]
    .filter((path) => !picture.files.has(path))
    .map((path) => {
      const at = path.lastIndexOf("/");
      return { dir_path: path.slice(0, at), pattern: path.slice(at + 1).replace(/[{}]/g, "?") };
    })
    .filter((one) => !asked(picture, one));
}

function asked({ listings }: Picture, wanted: Listing): boolean {
  return listings.some(({ listing }) => sameListing(listing, wanted));
}

function sameListing(a: Listing, b: Listing): boolean {
  return a.dir_path === b.dir_path && (a.depth ?? 1) === (b.depth ?? 1) && (a.pattern ?? "") === (b.pattern ?? "");
}
