import { startModelServer } from "../model-server/model-server";
import type { RunningApp } from "../running-app";
import { figure, median, timed } from "./figure";
import { createFlow, runToEnd } from "./linear";

const ROUNDS = 10;

/** 10 tool calls, a model over HTTP that answers at once: (run − 11 × bare model call) / 10. */
export async function benchAgentRound(app: RunningApp): Promise<void> {
  const model = await startModelServer({
    answer: (request) => {
      const round = request.messages.filter((message) => message.role === "assistant").length;
      if (round >= ROUNDS) return { text: "Done." };
      return { text: "", calls: [{ id: `c${round}`, name: "calculator", arguments: { expression: `${round} + 1` } }] };
    },
  });
  try {
    await app.call("POST", "/api/models", {
      name: "bench",
      base_url: model.base_url,
      key: "bench-key",
      default_model: "test-model",
    });
    const flow_id = await createFlow(app, {
      format: "sinew.flow",
      version: 1,
      id: "agent-round",
      name: "Agent round",
      nodes: [
        {
          id: "agent",
          type: "agent",
          config: {
            model: "bench/test-model",
            prompt: "Count.",
            tools: ["calculator"],
            max_iterations: 20,
            protocol: "native",
          },
          position: { x: 0, y: 0 },
        },
      ],
      edges: [],
    });
    const bare = await timed(() => bareCall(model.base_url), 50, 200);
    // As for the flows: a server that has served for a while.
    const runs = await timed(() => runToEnd(app, { flow_id }), 100, 100);
    figure("agent-round", (median(runs) - (ROUNDS + 1) * median(bare)) / ROUNDS, "ms", runs.length);
  } finally {
    await model.close();
  }
}

async function bareCall(base_url: string): Promise<void> {
  const answer = await fetch(`${base_url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer bench-key" },
    body: JSON.stringify({ model: "test-model", messages: [{ role: "user", content: "Count." }], stream: true }),
  });
  await answer.text();
}
