// What must be there before Sinew can run: packages, the database client, the built pages. Each step is skipped when a
// stamp says that its inputs have not changed, so that a second start takes seconds. Needs nothing but Node itself.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const NEXT = join(root, "node_modules/next/dist/bin/next");

const SOURCES = ["app", "components", "engine", "prisma", "public"];
const SETTINGS = ["proxy.ts", "instrumentation.ts", "next.config.ts", "tsconfig.json", "package-lock.json"];

/** Ends the process with a sentence and the way out. */
export function fail(sentence, way_out = "", code = 1) {
  console.error(`\n${sentence}${way_out && `\n${way_out}`}\n`);
  process.exit(code);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Sinew needs Node 20.19 or newer; this is ${process.versions.node}.`, "Install it from https://nodejs.org");
}

/** Runs a command in the project; its output is shown. Answers the exit code. */
export function run(command, args, env = {}) {
  const shell = process.platform === "win32" && command === "npm";
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell, env: { ...process.env, ...env } });
  return status ?? 1;
}

export function install() {
  const lock = join(root, "package-lock.json");
  const stamp = join(root, "node_modules/.sinew-lock");
  const wanted = hashOf([lock]);
  if (read(stamp) === wanted) return;
  // Someone may have installed by hand: npm leaves a copy of the lock that it installed.
  const installed = join(root, "node_modules/.package-lock.json");
  const by_hand = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (!by_hand) {
    console.log("Installing packages (once, about a minute) …");
    if (run("npm", ["ci", "--ignore-scripts", "--include=dev", "--loglevel=error"]) !== 0) {
      fail("The packages could not be installed.", "Check the connection to the npm registry and try again.");
    }
  }
  writeFileSync(stamp, wanted);
}

export async function generate() {
  const stamp = join(root, "prisma/generated/.stamp");
  const wanted = hashOf([join(root, "prisma/schema.prisma"), join(root, "node_modules/prisma/package.json")]);
  if (read(stamp) === wanted) return;
  const { prisma } = await import("./prisma.mjs");
  const { status, stdout, stderr } = prisma(["generate", "--no-hints"], "pipe");
  if (status !== 0) fail(`The database client could not be generated:\n${stdout}${stderr}`);
  writeFileSync(stamp, wanted);
}

export function build() {
  const stamp = join(root, ".next/sinew-source");
  const wanted = sourceHash();
  if (read(stamp) === wanted && existsSync(join(root, ".next/BUILD_ID"))) return;
  console.log("Building the pages (once per version, under a minute) …");
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  if (run(process.execPath, [NEXT, "build"], env) !== 0) fail("The pages could not be built.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function sourceHash() {
  const files = SOURCES.flatMap((folder) => filesOf(join(root, folder)));
  const settings = [...SETTINGS, ...readdirSync(root).filter((name) => name.startsWith("postcss.config"))];
  return hashOf([...files, ...settings.map((name) => join(root, name)).filter(existsSync)]);
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes(join("prisma", "generated")))
    .sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
