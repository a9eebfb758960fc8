// The rules of the house: who may import whom, file length, names, and lists that know every leaf. No exceptions.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const ROOMS = ["engine", "app", "components", "prisma", "tests", "bin"];
const SKIPPED = new Set(["node_modules", "generated", ".next", "test-results"]);

function walk(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    if (SKIPPED.has(name)) return [];
    const path = join(dir, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

const files = ROOMS.flatMap((room) => walk(join(root, room)))
  .map((path) => relative(root, path))
  .concat(["proxy.ts", "instrumentation.ts"])
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** Packages as they are, files as paths from the root without ending. */
function placeOf(file: string, target: string): string {
  if (target.startsWith("@/")) return target.slice(2);
  if (target.startsWith(".")) return relative(root, resolve(root, dirname(file), target));
  return target;
}

/** Every import of a file. */
function importsOf(file: string): string[] {
  const found = [...text.get(file)!.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)];
  return found.map((match) => placeOf(file, match[1]!));
}

/** What is loaded together with the file: no types, and nothing that is fetched later. */
function loadedBy(file: string): string[] {
  const found = [...text.get(file)!.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;"]*?)from\s+)?"([^"]+)"/gm)];
  return found.filter(([, names]) => !onlyTypes(names ?? "")).map((match) => placeOf(file, match[2]!));
}

const onlyTypes = (names: string) => /^\{(\s*type [^,}]+,?)+\s*\}\s*$/.test(names);

const ownFiles = (prefix: string) => files.filter((file) => file.startsWith(prefix) && !isTest(file));
const offenders = (list: string[], bad: (target: string, file: string) => boolean) =>
  list.flatMap((file) =>
    importsOf(file)
      .filter((target) => bad(target, file))
      .map((target) => `${file} imports ${target}`),
  );

describe("who may import whom", () => {
  it("engine knows no page, no server framework and no database", () => {
    expect(
      offenders(
        ownFiles("engine/"),
        (t) => /^(react|next|@prisma|@xyflow|zustand|libsql)(\/|$|-)/.test(t) || /^(app|components|prisma)\//.test(t),
      ),
    ).toEqual([]);
    expect(ownFiles("engine/").filter((file) => /process\.env/.test(text.get(file)!))).toEqual([]);
  });

  it("engine/contract runs anywhere: no node module, nothing of the rest of the engine", () => {
    expect(
      offenders(
        ownFiles("engine/contract/"),
        (t) => t.startsWith("node:") || (t.startsWith("engine/") && !t.startsWith("engine/contract/")),
      ),
    ).toEqual([]);
  });

  it("components know nothing of the engine but its contract, and nothing of the server", () => {
    expect(
      offenders(
        ownFiles("components/"),
        (t) =>
          (t.startsWith("engine/") && !t.startsWith("engine/contract/")) ||
          /^(app|prisma)\//.test(t) ||
          t.startsWith("node:"),
      ),
    ).toEqual([]);
  });

  it("pages do not load what builds schemas, which is larger than all of the contract", () => {
    const seen = new Set(ownFiles("components/"));
    const found: string[] = [];
    for (const file of seen) {
      for (const target of loadedBy(file)) {
        if (/^typebox(\/|$)/.test(target)) found.push(file);
        const own = [target, `${target}.ts`, `${target}.tsx`].find((one) => text.has(one));
        if (own) seen.add(own);
      }
    }
    expect(seen.has("engine/contract/run-event.ts")).toBe(true);
    expect(found).toEqual([]);
  });

  it("only app/_server, routes and commands reach the engine, through its one door", () => {
    expect(
      offenders(
        [...ownFiles("app/"), ...ownFiles("prisma/"), ...ownFiles("bin/"), "proxy.ts", "instrumentation.ts"],
        (t) =>
          t.startsWith("engine/") &&
          !t.startsWith("engine/contract/") &&
          t !== "engine/index" &&
          t !== "engine" &&
          !t.startsWith("engine/log/"),
      ),
    ).toEqual([]);
  });

  it("only the engine's door and tests import a list of leaves", () => {
    const list = /^engine\/(nodes|tools|templates|import)\/list$/;
    expect(
      offenders(
        files.filter(
          (file) => !isTest(file) && file !== "engine/index.ts" && !file.startsWith("engine/templates/record"),
        ),
        (t) => list.test(t),
      ),
    ).toEqual([]);
  });

  it("a leaf imports no other leaf of its room's list", () => {
    for (const room of ["nodes", "tools"]) {
      const leaves = listed(`engine/${room}`);
      expect(
        offenders(
          leaves.map((leaf) => `${leaf}.ts`),
          (t) => leaves.includes(t),
        ),
      ).toEqual([]);
    }
  });
});

function listed(room: string): string[] {
  return importsOf(`${room}/list.ts`).filter(
    (target) => target.startsWith(`${room}/`) && !/\/(define-|list)/.test(target),
  );
}

describe("lists and folders agree", () => {
  it.each([
    ["engine/nodes", /defineNode\(\{/],
    ["engine/tools", /= defineTool\(\{/],
  ] as const)("%s lists every leaf", (room, mark) => {
    const leaves = ownFiles(`${room}/`).filter((file) => mark.test(text.get(file)!) && !/define-/.test(file));
    const known = listed(room);
    for (const leaf of leaves.map((file) => file.replace(/\.ts$/, "")))
      expect(known, `add to ${room}/list.ts: import … from "./${leaf.split("/").at(-1)}";`).toContain(leaf);
  });
});

describe("doors", () => {
  const nodeIo = /^(node:)?(fs|fs\/promises|net|http|https|child_process|dgram|tls)$|^undici$/;
  const DOORS =
    /^engine\/tools\/(open-workspace|open-outbound|bound-fetch|[a-z-]*(workspace|outbound|place|copy-any|locate|new-name|file-error|trash|address|pinned|redirect|entries)[a-z-]*)\.ts$/;
  it("nothing in the engine reaches files or the network but the doors", () => {
    const list = ownFiles("engine/").filter((file) => !DOORS.test(file) && !file.startsWith("engine/templates/record"));
    const typeOnly = (file: string, target: string) =>
      new RegExp(`import type [^;]*["'](?:node:)?${target.replace("node:", "")}["']`).test(text.get(file)!);
    expect(offenders(list, (t, file) => nodeIo.test(t) && !typeOnly(file, t))).toEqual([]);
  });
  it("no text is evaluated", () => {
    const list = files.filter((file) => !isTest(file));
    expect(list.filter((file) => /\beval\(|new Function\(|node:vm/.test(text.get(file)!))).toEqual([]);
  });
});

describe("size and names", () => {
  it("no file is longer than 300 lines", () => {
    expect(files.filter((file) => !isTest(file) && text.get(file)!.split("\n").length > 301)).toEqual([]);
  });
  it("no name says nothing", () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|lib|common|shared|misc|types)(\/|\.tsx?$)/.test(file)),
    ).toEqual([]);
  });
});
