import { readFileSync } from "node:fs";
import { Pool, WebSocket } from "undici";
import { freePort, type RunningApp, startApp } from "../running-app";
import { figure } from "./figure";
import { createFlow, linearFlow } from "./linear";

const CLIENTS = 16;
const WARM = 1_000;
const RUNS = 10_000;

export interface Growth {
  heap_mb: number;
  rss_mb: number;
  runs: number;
}

/** What 10,000 more runs of ten nodes leave behind in the server's memory after garbage collection. */
export async function benchMemoryGrowth(): Promise<void> {
  const { heap_mb, rss_mb, runs } = await memoryGrowth();
  figure("server-memory-growth", heap_mb, "MB of heap", runs);
  figure("server-memory-growth-rss", rss_mb, "MB resident", runs);
}

export async function memoryGrowth(runs = RUNS, warm = WARM): Promise<Growth> {
  const port = await freePort();
  const app = await startApp(undefined, true, { node: [`--inspect=127.0.0.1:${port}`] });
  const inspector = await inspect(port);
  try {
    const flow_id = await createFlow(app, linearFlow(10));
    await runMany(app, flow_id, warm);
    const before = await inspector.memory(app.pid);
    await runMany(app, flow_id, runs);
    const after = await inspector.memory(app.pid);
    return { heap_mb: after.heap_mb - before.heap_mb, rss_mb: after.rss_mb - before.rss_mb, runs };
  } finally {
    inspector.close();
    await app.stop();
  }
}

async function runMany(app: RunningApp, flow_id: string, count: number): Promise<void> {
  const pool = new Pool(app.address, { connections: CLIENTS });
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const answer = await pool.request({
        method: "POST",
        path: "/api/runs?wait=30",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ flow_id }),
      });
      const text = await answer.body.text();
      if (!text.includes('"finished"')) throw new Error(`a run answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
}

/** Node's own door for debuggers, for a full garbage collection and what is left after it. */
async function inspect(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((done, failed) => {
    socket.addEventListener("open", done);
    socket.addEventListener("error", failed);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let number = 0;
  const ask = <T>(method: string) =>
    new Promise<T>((resolve) => {
      waiting.set(++number, (result) => resolve(result as T));
      socket.send(JSON.stringify({ id: number, method }));
    });
  return {
    async memory(pid: number) {
      // Twice, with a moment between: finalisers of the first free what the second collects.
      for (let times = 0; times < 2; times++) {
        await ask("HeapProfiler.collectGarbage");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      const { usedSize } = await ask<{ usedSize: number }>("Runtime.getHeapUsage");
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return { heap_mb: usedSize / 2 ** 20, rss_mb: Number(kilobytes) / 1_024 };
    },
    close: () => socket.close(),
  };
}
