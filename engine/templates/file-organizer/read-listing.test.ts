import { expect, it } from "vitest";
import { renderTree } from "../../tools/render-tree";
import { readListing } from "./read-listing";

const modified = "2026-03-01T10:20:30.000Z";
const file = (name: string, size: number) => ({ name, type: "file" as const, size, modified });
const call = (text: string) => ({
  tool: "file_list",
  arguments: {},
  status: "ok" as const,
  text,
  value: text,
  error: null,
  truncated: false,
});
const listing = renderTree({
  path: "/workspace/d",
  count: 6,
  entries: [
    file("a b (1).txt", 3),
    { name: "old", type: "folder", size: null, modified },
    file("old/two\nlines.md", 7),
    file("old/x  12 bytes  y.png", 9),
    { name: "way", type: "link", size: 4, modified },
    file("z.zip", 0),
  ],
});

it("reads back what file_list shows, whatever the names look like", () => {
  expect(readListing(call(listing))).toEqual([
    { path: "/workspace/d/a b (1).txt", type: "file", size: 3 },
    { path: "/workspace/d/old", type: "folder", size: null },
    { path: "/workspace/d/old/two\nlines.md", type: "file", size: 7 },
    { path: "/workspace/d/old/x  12 bytes  y.png", type: "file", size: 9 },
    { path: "/workspace/d/way", type: "other", size: null },
    { path: "/workspace/d/z.zip", type: "file", size: 0 },
  ]);
});

it("leaves out the half line at the end of a cut listing", () => {
  const cut = listing.slice(0, listing.indexOf("z.zip") + 8);
  const read = readListing(call(`${cut}\n[truncated, 30 more characters] use file_list with a subfolder`));
  expect(read.map((entry) => entry.path)).not.toContain("/workspace/d/z.zip");
  expect(read).toHaveLength(5);
});
