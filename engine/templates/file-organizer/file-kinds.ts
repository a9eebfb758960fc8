export type Shelf = "images" | "docs" | "archives";

const ENDINGS: Record<Shelf, string> = {
  images: "jpg jpeg png gif webp bmp svg heic heif tif tiff avif ico raw",
  docs: "pdf doc docx txt md markdown rtf odt pages xls xlsx ods csv tsv ppt pptx odp key epub tex",
  archives: "zip tar gz tgz rar 7z bz2 tbz2 xz txz zst",
};

const SHELF_OF = new Map(
  (Object.keys(ENDINGS) as Shelf[]).flatMap((shelf) => ENDINGS[shelf].split(" ").map((ending) => [ending, shelf])),
);

export const SHELVES = Object.keys(ENDINGS) as Shelf[];

/** The folder that a file belongs into, by the ending of its name; null for other kinds, which stay where they are. */
export function shelfOf(name: string): Shelf | null {
  const dot = name.lastIndexOf(".");
  return dot < 1 ? null : (SHELF_OF.get(name.slice(dot + 1).toLowerCase()) ?? null);
}

/** A name pattern for all files of one shelf: `*.{zip,tar}`. */
export function shelfPattern(shelf: Shelf): string {
  return `*.{${ENDINGS[shelf].replaceAll(" ", ",")}}`;
}
