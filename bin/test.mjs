// `npm test`: everything from a fresh checkout — packages, lint, types, unit tests, build, end-to-end tests in a browser.
// Goes on after a failure, so that one run tells all, and ends with one line: `N passed, N failed`.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { checkNode, generate, install, root, run } from "./prepare.mjs";

checkNode();
install();
await generate();

const node = process.execPath;
const reports = mkdtempSync(join(tmpdir(), "sinew-reports-"));
let passed = 0;
let failed = 0;

step("format and lint", () => run(node, ["node_modules/@biomejs/biome/bin/biome", "check", "."]));
step("types", () => run(node, ["node_modules/typescript/bin/tsc", "--noEmit"]));
unitTests();
const built = step("build", () => run(node, ["bin/build.mjs"]));
if (hasEndToEndTests()) await endToEnd(built);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function step(name, work) {
  console.log(`\n— ${name}`);
  const ok = work() === 0;
  count(ok ? 1 : 0, ok ? 0 : 1);
  if (!ok) console.error(`${name}: failed`);
  return ok;
}

function count(good, bad) {
  passed += good;
  failed += bad;
}

function unitTests() {
  console.log("\n— unit tests");
  const report = join(reports, "unit.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = run(node, ["node_modules/vitest/vitest.mjs", ...args]);
  const told = readReport(report);
  const bad = told?.numFailedTests ?? 0;
  // A file that does not load fails without a failed test.
  count(told?.numPassedTests ?? 0, code === 0 ? 0 : Math.max(bad, 1));
}

async function endToEnd(built) {
  console.log("\n— end-to-end tests");
  const browser = await findBrowser();
  if (!built || browser === undefined) {
    console.error(built ? "No browser was found and none could be installed." : "Not run: the build failed.");
    count(0, 1);
    return;
  }
  const report = join(reports, "e2e.json");
  const code = run(node, ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    SINEW_E2E_PORT: String(await freePort()),
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report)?.stats ?? {};
  count(expected + flaky, code === 0 ? unexpected : Math.max(unexpected, 1));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function hasEndToEndTests() {
  const folder = join(root, "tests/e2e");
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(".ts"));
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
