// End-to-end tests: the built app, started as people start it, on a port and a data directory of its own.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Workers read this file again and inherit what the first reading chose.
process.env.SINEW_E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.SINEW_E2E_HOME ??= mkdtempSync(join(tmpdir(), "sinew-e2e-"));
const port = process.env.SINEW_E2E_PORT;
const home = process.env.SINEW_E2E_HOME;
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "tests/e2e",
  workers: 1,
  // A loaded machine may miss a moment; what needed a second try is still named in the report.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  reporter: "line",
  use: {
    baseURL: address,
    trace: "retain-on-failure",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} bin/start.mjs`,
    url: `${address}/api/catalog`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: port, SINEW_HOME: home },
  },
});
