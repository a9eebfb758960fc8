// Who may ask, and what every page and answer carries. Raw requests, since a browser would not send half of these.

import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "@playwright/test";

const port = Number(process.env.SINEW_E2E_PORT);
const address = `http://127.0.0.1:${port}`;
const PAGES = ["/", "/templates", "/runs", "/models", "/templates/file-organizer/sample", "/no-such-page"];

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, failed) => {
    const { method = "GET", headers = {}, body } = options;
    const request = rawRequest(
      { host: "127.0.0.1", port, path, method, headers, setHost: headers.host === undefined },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => {
          text += piece.toString();
        });
        response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    request.on("error", failed);
    request.end(body);
  });
}

const start = { method: "POST", body: JSON.stringify({ flow_id: "x" }) };
const json = { "content-type": "application/json" };

test("a page of another origin cannot start a run", async () => {
  for (const headers of [
    { ...json, origin: "http://evil.example" },
    { ...json, origin: "null" },
    { ...json, "sec-fetch-site": "cross-site" },
  ])
    expect((await ask("/api/runs", { ...start, headers })).status).toBe(403);
  expect((await ask("/api/runs", { ...start, headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect(
    (await ask("/api/runs", { ...start, headers: { "content-type": "application/x-www-form-urlencoded" } })).status,
  ).toBe(415);
  const allowed = await ask("/api/runs", { ...start, headers: { ...json, origin: address } });
  expect(allowed.status).toBe(404);
  expect(JSON.parse(allowed.body)).toMatchObject({ problems: [{ code: "not_found" }] });
});

test("a foreign Host is refused on pages, files and routes", async () => {
  for (const host of ["evil.example", "127.0.0.1.nip.io", `evil.example:${port}`, "127.0.0.1", ""])
    for (const path of ["/", "/api/catalog", "/favicon.ico"]) {
      const { status } = await ask(path, { headers: { host } });
      expect(status, `${host} ${path}`).toBeGreaterThanOrEqual(400);
    }
});

test("the server listens on 127.0.0.1 only", async () => {
  const others = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((one) => !one.internal && one.family === "IPv4"),
  );
  for (const { address: host } of others) {
    const reached = await new Promise<boolean>((done) => {
      const socket = connect({ host, port, timeout: 1_000 });
      socket.on("connect", () => done(true));
      socket.on("error", () => done(false));
      socket.on("timeout", () => done(false));
    });
    expect(reached, host).toBe(false);
  }
});

test("every page and answer carries the headers and the policy", async () => {
  for (const path of [...PAGES, "/api/catalog", "/api/runs", "/api/nothing-here"]) {
    const { headers } = await ask(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain("unsafe-eval");
    expect(policy.includes("script-src 'self' 'unsafe-inline'"), path).toBe(false);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
});

test("nothing on the pages breaks the policy, and nothing is asked of other hosts", async ({ page }) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|violates/i.test(message.text())) broken.push(message.text());
  });
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== `127.0.0.1:${port}`) broken.push(request.url());
  });
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(broken).toEqual([]);
});

test("bodies that are wrong are answered with a sentence", async () => {
  const bodies: [string, number][] = [
    ["{", 400],
    ['{"flow_id":{"not":""}}', 400],
    ['{"flow_id":"x","extra":1}', 400],
    ['{"flow_id":"x","__proto__":{"a":1}}', 400],
    ['{"flow_id":"x","flow_id":"y"}', 400],
    [`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, 400],
    [JSON.stringify({ flow_id: "x", inputs: { a: "x".repeat(6_000_000) } }), 413],
  ];
  for (const [body, status] of bodies) {
    const answer = await ask("/api/runs", { method: "POST", headers: json, body });
    expect(answer.status, body.slice(0, 60)).toBe(status);
    const { problems } = JSON.parse(answer.body) as { problems: { message: string }[] };
    expect(problems[0]?.message).toMatch(/\w+ .*\w/);
    expect(problems[0]?.message).not.toMatch(/\{\w+\}|undefined| at .*\.js/);
  }
  expect((await ask("/api/runs?run=1")).status).toBe(400);
  expect((await ask("/api/runs/a%2Fb")).status).toBe(404);
});

test("a key is never shown, stored in an event or exported", async ({ request }) => {
  const key = "sk-very-secret-key-12345";
  const made = await request.post("/api/models", {
    data: { name: "secretive", base_url: "http://127.0.0.1:9/v1", key, default_model: "m" },
  });
  expect(made.ok()).toBe(true);
  const document = {
    format: "sinew.flow",
    version: 1,
    id: "leak",
    name: "Leak",
    inputs: { type: "object", properties: { word: { type: "string" } } },
    nodes: [{ id: "t", type: "template", config: { text: "I say {{ inputs.word }}" } }],
    edges: [],
  };
  const { flow } = await (await request.post("/api/flows", { data: { document } })).json();
  const run = await (
    await request.post("/api/runs?wait=30", { data: { flow_id: flow.id, inputs: { word: key } } })
  ).json();
  for (const path of [
    "/api/models",
    `/api/runs/${run.run_id}/export`,
    `/api/runs/${run.run_id}/events`,
    `/api/flows/${flow.id}/export`,
    "/api/runs",
    "/models",
  ])
    expect(await (await request.get(path)).text(), path).not.toContain(key);
  const models = await (await request.get("/api/models")).json();
  const provider = models.providers.find((one: { name: string }) => one.name === "secretive");
  expect(provider).toMatchObject({ has_key: true });
  const moved = await request.put(`/api/models/${provider.id}`, {
    data: { name: "secretive", base_url: "http://127.0.0.1:10/v1", default_model: "m" },
  });
  expect(moved.ok()).toBe(true);
  const after = await (await request.get("/api/models")).json();
  expect(after.providers.find((one: { name: string }) => one.name === "secretive").has_key).toBe(false);
  await request.delete(`/api/models/${provider.id}`);
});
