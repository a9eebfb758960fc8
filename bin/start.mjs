// `npm start`: prepares what is missing, then runs the server until it is told to stop. `--dev` runs Next's development
// server. PORT (3000), SINEW_HOME (data/) and HOST (127.0.0.1) may be set; `--port 3001` is the same as PORT=3001.

import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, checkNode, fail, generate, install, NEXT, root } from "./prepare.mjs";

const LOOPBACK = { "127.0.0.1": "127.0.0.1", localhost: "127.0.0.1", "::1": "::1", "[::1]": "::1" };

const { port, host, dev } = settings();
const home = resolve(root, process.env.SINEW_HOME || "data");
checkNode();
checkHome();
await checkPort();
install();
await generate();
if (!dev) build();
serve();

function settings() {
  const options = { port: { type: "string", short: "p" }, host: { type: "string" }, dev: { type: "boolean" } };
  let values = {};
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    fail(error.message, "usage: npm start -- [--port 3000] [--dev]", 2);
  }
  const port = Number(values.port ?? (process.env.PORT || 3000));
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`${values.port ?? process.env.PORT} is not a port.`, "", 2);
  const asked = values.host ?? (process.env.HOST || "127.0.0.1");
  const host = LOOPBACK[asked];
  if (!host) {
    fail(
      `Sinew does not listen on ${asked}: it has no sign-in yet, and everybody who reaches it could run tools.`,
      "Leave HOST unset. To reach it from another machine, forward the port: ssh -L 3000:127.0.0.1:3000 this-machine",
      78,
    );
  }
  return { port, host, dev: values.dev === true };
}

function checkHome() {
  try {
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.W_OK);
  } catch (error) {
    fail(
      `The data directory ${home} cannot be written (${error.code ?? error.message}).`,
      "Give this user the right to write there, or choose another: SINEW_HOME=/path/to/data npm start",
    );
  }
}

function checkPort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be used (${error.code})`;
      fail(`Port ${port} ${why}.`, `Stop what listens there, or choose another: PORT=${port + 1} npm start`);
    });
    probe.listen(port, host, () => probe.close(done));
  });
}

function serve() {
  const env = {
    ...process.env,
    NODE_ENV: dev ? "development" : "production",
    PORT: String(port),
    SINEW_HOME: home,
    NEXT_TELEMETRY_DISABLED: "1",
    // The server drains by itself; Next's own handler would cut runs off.
    NEXT_MANUAL_SIG_HANDLE: "1",
  };
  const args = [NEXT, dev ? "dev" : "start", "-H", host, "-p", String(port)];
  // A process group of its own: Ctrl+C in a terminal must reach the server once, through us. The channel tells it when we
  // are gone, so that nothing is left behind.
  const detached = process.platform !== "win32";
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      child.kill(asked ? "SIGKILL" : "SIGTERM");
      asked = true;
    });
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  void announce(child);
}

async function announce(child) {
  const address = `http://${host === "::1" ? "[::1]" : host}:${port}`;
  while (child.exitCode === null) {
    try {
      const { ok } = await fetch(`${address}/api/catalog`);
      if (ok) {
        console.log(`\nSinew runs at ${address}   (Ctrl+C stops it; data in ${home})\n`);
        return;
      }
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}
