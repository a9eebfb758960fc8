// Finds a Chromium for the end-to-end tests, or installs one: the machine's own first, then Debian's, then Playwright's.

import { existsSync, readFileSync } from "node:fs";
import { run } from "./prepare.mjs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a browser; null where Playwright's own is used; undefined where there is none. */
export async function findBrowser() {
  const known = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (known) return known;
  if (await playwrightHasOne()) return null;
  if (isDebian() && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"]);
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return (await playwrightHasOne()) ? null : undefined;
}

async function playwrightHasOne() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

function isDebian() {
  return existsSync("/etc/os-release") && /debian|ubuntu/i.test(readFileSync("/etc/os-release", "utf8"));
}
