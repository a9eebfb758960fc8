import { Pool } from "undici";
import type { RunningApp } from "../running-app";
import { figure, quantile } from "./figure";
import { createFlow, linearFlow } from "./linear";

const CLIENTS = 32;
const SECONDS = 15;

/** 32 clients for 15 s on the same cores: an empty guarded POST, then 10-node durable runs that answered `finished`. */
export async function benchHttpLoad(app: RunningApp): Promise<void> {
  const pool = new Pool(app.address, { connections: CLIENTS });
  const flow_id = await createFlow(app, linearFlow(8));
  try {
    const empty = await load(pool, "/api/ping", "{}", (status) => status === 204);
    figure("http-empty", empty.length / SECONDS, "requests/s", empty.length);
    const runs = await load(
      pool,
      "/api/runs?wait=30",
      JSON.stringify({ flow_id }),
      (status, body) => status === 200 && body.includes('"finished"'),
    );
    figure("http-runs", runs.length / SECONDS, "runs/s", runs.length);
    figure("http-runs-share", (100 * runs.length) / empty.length, "% of http-empty", runs.length);
    figure("http-p95", quantile(runs, 0.95), "ms", runs.length);
  } finally {
    await pool.close();
  }
}

async function load(
  pool: Pool,
  path: string,
  body: string,
  good: (status: number, body: string) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await pool.request({
        method: "POST",
        path,
        headers: { "content-type": "application/json" },
        body,
      });
      const text = await answer.body.text();
      if (!good(answer.statusCode, text))
        throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}
