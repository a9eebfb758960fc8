// Fifty agents at once against a server that takes five requests at a time and refuses the rest with 429.

import { afterEach, expect, it } from "vitest";
import { openOutbound } from "@/engine";
import { createMemoryLog } from "@/engine/log/memory-log";
import { createModelSource, type Provider } from "@/engine/models/model-source";
import { scriptedEngine } from "../engine/scripted";
import { flow, node } from "../laws/small-flow";
import { type ModelServer, startModelServer } from "../model-server/model-server";

const AGENTS = 50;
const AT_ONCE = 5;
let server: ModelServer;

afterEach(() => server.close());

/** Two rounds with a call and one with the answer for each agent; answers take a moment. */
async function crowdedServer(retry_after: string | null) {
  let under_way = 0;
  const seen = { most: 0, refused: 0 };
  server = await startModelServer({
    answer: async ({ messages }) => {
      if (under_way >= AT_ONCE) {
        seen.refused += 1;
        const headers = { "content-type": "application/json", ...(retry_after && { "retry-after": retry_after }) };
        return { status: 429, headers, pieces: [JSON.stringify({ error: { message: "Too many requests." } })] };
      }
      under_way += 1;
      seen.most = Math.max(seen.most, under_way);
      await new Promise((resolve) => setTimeout(resolve, 10));
      under_way -= 1;
      const round = messages.filter(({ role }) => role === "assistant").length;
      const at = `place ${round}`;
      return round === 2
        ? { text: "Done." }
        : {
            text: "",
            calls: [{ id: `c${round}`, name: "look", arguments: JSON.stringify({ at }) }],
            finish: "tool_calls",
          };
    },
  });
  return seen;
}

async function fiftyAgents(limits: Partial<Provider>) {
  const { fetchFor } = openOutbound();
  const provider = { name: "crowded", base_url: server.base_url, api_key: null, default_model: "m", ...limits };
  const models = createModelSource({ providers: () => [provider], rehearsals: [], fetchFor });
  const ran: string[] = [];
  const engine = scriptedEngine(await models.resolve(""), ran, createMemoryLog());
  const document = flow(node("a", "agent", { prompt: "Look.", tools: ["look"] }));
  const runs = Array.from({ length: AGENTS }, (_, number) => `run-${number}`);
  await Promise.all(
    runs.map((run_id) => engine.start({ run_id, flow: document, inputs: {}, model: null, trigger: "manual" })),
  );
  const states = await Promise.all(runs.map((run_id) => engine.settled(run_id)));
  return { ran, states };
}

it("finishes all of fifty agents, however few the server takes, and learns how many that is", async () => {
  const seen = await crowdedServer("1");
  const { states, ran } = await fiftyAgents({});
  expect(states.map(({ status }) => status)).toEqual(states.map(() => "finished"));
  expect(ran).toHaveLength(AGENTS * 2);
  expect(seen.most).toBe(AT_ONCE);
  // Each asks three times; who had to ask again did so a few times at most.
  const again = states.map(({ nodes }) => nodes.a!.trace!.requests.filter((one) => one.status === "failed").length);
  expect(seen.refused).toBe(again.reduce((sum, count) => sum + count, 0));
  expect(Math.max(...again)).toBeLessThan(10);
}, 60_000);

it("refuses nobody where the owner says how many the server takes", async () => {
  const seen = await crowdedServer(null);
  const { states } = await fiftyAgents({ max_parallel: AT_ONCE });
  expect(states.every(({ status }) => status === "finished")).toBe(true);
  expect(seen).toEqual({ most: AT_ONCE, refused: 0 });
  const waited = states.flatMap(({ nodes }) => nodes.a!.trace!.requests.map((one) => one.waited_ms));
  expect(Math.max(...waited)).toBeGreaterThan(0);
}, 60_000);
