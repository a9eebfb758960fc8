// The built app as people start it, on a port and a data directory of its own.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Dispatcher, request } from "undici";

const root = resolve(import.meta.dirname, "..");

const PRODUCTION = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_MANUAL_SIG_HANDLE: "1" };

export interface RunningApp {
  address: string;
  home: string;
  pid: number;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Ends the process with this signal and resolves when it is gone. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
}

export interface AppOptions {
  /** for Node itself, such as `--inspect=PORT`; only of a bare app */
  node?: string[];
  /** hears what the server prints */
  onOutput?: (text: string) => void;
}

/**
 * `home` keeps the data of an earlier life; a new directory, removed at the end, where it is left out. `bare` starts the
 * server process itself, so that a signal reaches it and nothing else; the app must have been built.
 */
export async function startApp(home?: string, bare = false, options: AppOptions = {}): Promise<RunningApp> {
  const data = home ?? mkdtempSync(join(tmpdir(), "sinew-bench-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const next = [join(root, "node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(port)];
  const output = options.onOutput ? "pipe" : "ignore";
  const command = bare ? [...(options.node ?? []), ...next] : [join(root, "bin/start.mjs")];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...PRODUCTION, PORT: String(port), SINEW_HOME: data } as NodeJS.ProcessEnv,
    stdio: ["ignore", output, bare || options.onOutput ? output : "inherit"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => options.onOutput?.(String(data)));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  await ready(address, child);
  return {
    address,
    home: data,
    pid: child.pid!,
    call: (method, path, body) => call(address, method, path, body),
    kill: (signal) => {
      child.kill(signal);
      return gone;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
      if (!home) rmSync(data, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

async function ready(address: string, child: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries++) {
    try {
      if ((await fetch(`${address}/api/catalog`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the app did not start (exit code ${child.exitCode})`);
}

/** Without `fetch`, which would take as long as a short run does. */
async function call<T>(address: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await request(`${address}${path}`, {
    method: method as Dispatcher.HttpMethod,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
