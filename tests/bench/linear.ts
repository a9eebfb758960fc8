import type { FlowDocument } from "@/engine/contract/flow";
import type { ToolCaller } from "@/engine/tools/call-tool";
import type { RunningApp } from "../running-app";
import { builtEngine } from "./built-engine";
import { figure, median, timed } from "./figure";

/** start, `count` set nodes each reading its predecessor, end. */
export function linearFlow(count: number): FlowDocument {
  const ids = Array.from({ length: count }, (_, index) => `n${index}`);
  const chain = ["start", ...ids, "end"];
  const set = (id: string, index: number) => ({
    id,
    type: "set",
    config: { values: { v: index === 0 ? "1" : `{{ nodes.n${index - 1}.output.v }}` } },
    position: { x: (index % 20) * 296, y: Math.floor(index / 20) * 176 },
  });
  return {
    format: "sinew.flow",
    version: 1,
    id: `linear-${count}`,
    name: `Linear ${count}`,
    nodes: [
      { id: "start", type: "start", config: {}, position: { x: -296, y: 0 } },
      ...ids.map(set),
      {
        id: "end",
        type: "end",
        config: { values: { v: `{{ nodes.${ids.at(-1)}.output.v }}` } },
        position: { x: 0, y: -176 },
      },
    ],
    edges: chain.slice(1).map((to, index) => ({
      id: `e${index}`,
      from: { node: chain[index]!, port: "out" },
      to: { node: to, port: "in" },
    })),
  };
}

export async function createFlow(app: RunningApp, document: FlowDocument): Promise<string> {
  const { flow } = await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document });
  return flow.id;
}

export async function runToEnd(app: RunningApp, body: Record<string, unknown>): Promise<{ run_id: string }> {
  const run = await app.call<{ run_id: string; status: string }>("POST", "/api/runs?wait=30", body);
  if (run.status !== "finished") throw new Error(`the run ended as ${run.status}: ${JSON.stringify(run)}`);
  return run;
}

export async function benchLinear(app: RunningApp, count: number): Promise<void> {
  const flow_id = await createFlow(app, linearFlow(count));
  const times = await timed(() => runToEnd(app, { flow_id }));
  figure(`linear-${count}`, median(times), "ms", times.length);
}

/** A server that has served for a while: its code is loaded and compiled, which takes some hundred requests. */
export async function warmedUp(app: RunningApp): Promise<RunningApp> {
  const flow_id = await createFlow(app, linearFlow(10));
  for (let run = 0; run < 400; run++) await runToEnd(app, { flow_id });
  return app;
}

/** What one request costs in which nothing is done: the floor under the runs above. */
export async function benchHttpLatency(app: RunningApp): Promise<void> {
  const times = await timed(() => app.call("POST", "/api/ping"));
  figure("http-latency", median(times), "ms", times.length);
}

export async function benchMemory(): Promise<void> {
  const tools = { names: () => [], find: () => undefined } as unknown as ToolCaller;
  const built = await builtEngine();
  const engine = built.engine.createEngine({
    log: built.engine.createMemoryLog(),
    tools,
    models: { resolve: () => Promise.reject(new Error("none")) },
  });
  const flow = linearFlow(1_000);
  let number = 0;
  const times = await timed(async () => {
    const run_id = `run_${number++}`;
    await engine.start({ run_id, flow, inputs: {}, model: null, trigger: "bench" });
    const state = await engine.settled(run_id);
    if (state.status !== "finished") throw new Error(state.status);
  });
  built.remove();
  figure("memory-1000", (median(times) * 1_000) / 1_002, "us/node", times.length);
}
