// The model of the load test, in a process of its own: answers after 100 to 500 ms and tells how long each answer took.
// Speaks only what the test needs, so that it takes little of the cores it shares with the server.

import { createServer } from "node:http";

const taken: Record<string, number> = {};

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(request.url === "/taken" ? taken : { object: "list", data: [] }));
    return;
  }
  let body = "";
  request.on("data", (data) => {
    body += data;
  });
  request.on("end", () => {
    const began = performance.now();
    const { messages, model, stream } = JSON.parse(body) as {
      messages: { content: string }[];
      model: string;
      stream?: boolean;
    };
    setTimeout(
      () => {
        const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
        const about = { id: "x", created: 0, model };
        if (stream) {
          response.writeHead(200, { "content-type": "text/event-stream" });
          const chunk = (choices: unknown[], more = {}) =>
            response.write(
              `data: ${JSON.stringify({ ...about, object: "chat.completion.chunk", choices, ...more })}\n\n`,
            );
          chunk([{ index: 0, delta: { role: "assistant", content: "It is so." }, finish_reason: null }]);
          chunk([{ index: 0, delta: {}, finish_reason: "stop" }]);
          chunk([], { usage });
          response.end("data: [DONE]\n\n");
        } else {
          response.writeHead(200, { "content-type": "application/json" });
          const message = { role: "assistant", content: "It is so." };
          const choices = [{ index: 0, message, finish_reason: "stop" }];
          response.end(JSON.stringify({ ...about, object: "chat.completion", choices, usage }));
        }
        taken[messages.at(-1)!.content] = performance.now() - began;
      },
      100 + Math.random() * 400,
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
process.once("disconnect", () => process.exit());
