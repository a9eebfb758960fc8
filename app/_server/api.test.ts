// The routes as a client meets them: real engine, real database, no server in between.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as flowCheck from "@/app/api/flows/[id]/check/route";
import * as flowExport from "@/app/api/flows/[id]/export/route";
import * as flowRoute from "@/app/api/flows/[id]/route";
import * as flowsRoute from "@/app/api/flows/route";
import * as healthRoute from "@/app/api/health/route";
import * as importRoute from "@/app/api/import/route";
import * as modelRoute from "@/app/api/models/[id]/route";
import * as modelsRoute from "@/app/api/models/route";
import * as runCommands from "@/app/api/runs/[id]/commands/route";
import * as runEvent from "@/app/api/runs/[id]/events/[seq]/route";
import * as runEvents from "@/app/api/runs/[id]/events/route";
import * as runExport from "@/app/api/runs/[id]/export/route";
import * as runRoute from "@/app/api/runs/[id]/route";
import * as runsRoute from "@/app/api/runs/route";
import * as settingsRoute from "@/app/api/settings/route";
import type { RunFile } from "@/engine/contract/template-file";
import { openSinew } from "./open-sinew";
import { holdSinew, type Sinew } from "./sinew";

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const HOST = "127.0.0.1:3000";
let home: string;
let sinew: Sinew;

beforeAll(async () => {
  process.env.PORT = "3000";
  home = mkdtempSync(join(tmpdir(), "sinew-api-"));
  sinew = await openSinew(home);
  holdSinew(sinew);
});
afterAll(async () => {
  await sinew.stop();
  rmSync(home, { recursive: true, force: true });
});

interface Ask {
  method?: string;
  id?: string;
  body?: unknown;
  raw?: string;
  query?: string;
  headers?: Record<string, string>;
}

function ask(route: Route, { method = "GET", id, body, raw, query = "", headers = {} }: Ask = {}): Promise<Response> {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = text === undefined ? {} : { "content-type": "application/json" };
  const request = new Request(`http://${HOST}/api/x${query}`, {
    method,
    body: text,
    headers: { host: HOST, ...type, ...headers },
  });
  return route(request, { params: Promise.resolve(id === undefined ? ({} as Record<string, string>) : { id }) });
}

async function told<T = Record<string, unknown>>(route: Route, asked: Ask, status = 200): Promise<T> {
  const response = await ask(route, asked);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return (text ? JSON.parse(text) : {}) as T;
}

const post = (body: unknown, more: Ask = {}): Ask => ({ method: "POST", body, ...more });
const codes = (answer: Record<string, unknown>) => (answer.problems as { code: string }[]).map((one) => one.code);

const document = (name = "Greeting") => ({
  format: "sinew.flow",
  version: 1,
  id: "any",
  name,
  inputs: { type: "object", properties: { who: { type: "string" } } },
  nodes: [
    { id: "start", type: "start", config: {} },
    { id: "hello", type: "template", config: { text: "Hello {{ inputs.who }}" } },
    { id: "end", type: "end", config: {} },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "hello", port: "in" } },
    { id: "e2", from: { node: "hello", port: "out" }, to: { node: "end", port: "in" } },
  ],
});

interface Flow {
  flow: { id: string; revision: number; folder: string; document: { id: string; name: string } };
}
const newFlow = async (name?: string) =>
  (await told<Flow>(flowsRoute.POST, post({ document: document(name) }), 201)).flow;
interface Ran {
  run_id: string;
  status?: string;
  output?: unknown;
}
const runFlow = (flow_id: string) =>
  told<Ran>(runsRoute.POST, post({ flow_id, inputs: { who: "you" } }, { query: "?wait=20" }));

describe("every route", () => {
  it("goes through handle(), and exports nothing else that answers", () => {
    const folder = join(import.meta.dirname, "../api");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith("route.ts"),
    );
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) {
      const text = readFileSync(join(folder, file), "utf8");
      const exported = [...text.matchAll(/^export\s+(.*)$/gm)].map((match) => match[1] ?? "");
      expect(exported.length, file).toBeGreaterThan(0);
      for (const line of exported) expect(line, file).toMatch(/^const (GET|POST|PUT|DELETE|PATCH) = handle\(/);
      expect(text, file).toMatch(/import \{[^}]*\bhandle\b[^}]*\} from "@\/app\/_server\/handle"/);
    }
  });

  it("sends the security headers, with refusals too", async () => {
    for (const response of [
      await ask(flowsRoute.GET),
      await ask(flowsRoute.GET, { headers: { host: "evil.example" } }),
    ]) {
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("refuses what does not fit, each with its own status", async () => {
    const create = (more: Ask) => ask(flowsRoute.POST, { method: "POST", body: {}, ...more });
    expect((await create({ headers: { host: "evil.example" } })).status).toBe(421);
    expect((await create({ headers: { origin: "http://evil.example" } })).status).toBe(403);
    expect((await create({ headers: { "next-action": "x" } })).status).toBe(403);
    expect((await create({ headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await create({ headers: { "content-type": "application/x-www-form-urlencoded" } })).status).toBe(415);
    expect((await create({ raw: `{"document":"${"x".repeat(5_000_000)}"}` })).status).toBe(413);
    expect(codes(await told(flowsRoute.POST, post(undefined, { raw: '{"a":1,"a":1}' }), 400))).toEqual(["bad_json"]);
    expect(codes(await told(flowsRoute.POST, post(undefined, { raw: '{"__proto__":1}' }), 400))).toEqual(["bad_json"]);
    expect(codes(await told(flowsRoute.POST, post({ template: { not: "" } }), 400))).toEqual(["bad_body"]);
    expect(codes(await told(flowsRoute.POST, post({ run: true }), 400))).toEqual(["bad_body"]);
    expect(codes(await told(flowsRoute.GET, { query: "?run=1" }, 400))).toEqual(["bad_query"]);
    expect(codes(await told(runsRoute.GET, { query: "?limit=5&limit=6" }, 400))).toEqual(["bad_query"]);
    expect(codes(await told(runsRoute.GET, { query: "?limit=5000" }, 400))).toEqual(["bad_query"]);
    expect(codes(await told(flowRoute.GET, { id: "a/../b" }, 404))).toEqual(["not_found"]);
    expect(codes(await told(flowRoute.GET, { id: "nobody" }, 404))).toEqual(["not_found"]);
  });
});

describe("flows", () => {
  it("are made, listed, saved and deleted", async () => {
    const flow = await newFlow();
    expect(flow.document.id).toBe(flow.id);
    const empty = await told<Flow>(flowsRoute.POST, post({}), 201);
    expect(empty.flow.document.name).toBe("Untitled flow");
    expect(flow.folder).toMatch(/^\/workspace\/greeting-/);
    const saved = await told(flowRoute.PUT, {
      method: "PUT",
      id: flow.id,
      body: { document: document("Two"), revision: 1 },
    });
    expect(saved).toEqual({ revision: 2 });
    const { flows } = await told<{ flows: { id: string; name: string; nodes: unknown[] }[] }>(flowsRoute.GET, {});
    expect(flows[0]).toMatchObject({ id: flow.id, name: "Two", revision: 2, runs: 0, recent: [], last_run: null });
    expect(flows[0]?.nodes).toHaveLength(3);
    expect((await ask(flowRoute.DELETE, { method: "DELETE", id: flow.id })).status).toBe(204);
    expect((await ask(flowRoute.GET, { id: flow.id })).status).toBe(404);
  });

  it("are never saved over silently: the loser is given both", async () => {
    const flow = await newFlow();
    const save = (name: string) =>
      ask(flowRoute.PUT, { method: "PUT", id: flow.id, body: { document: document(name), revision: 1 } });
    const answers = await Promise.all([save("Mine"), save("Theirs")]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? "Mine" : "Theirs";
    const loser = (await answers.find((one) => one.status === 409)?.json()) as Record<
      string,
      { document: { name: string } }
    >;
    expect(loser.theirs).toMatchObject({ revision: 2, document: { name: winner } });
    expect(loser.yours?.document.name).not.toBe(winner);
  });

  it("are stored unfinished, but not broken", async () => {
    const flow = await newFlow();
    const unfinished = { ...document(), nodes: [{ id: "x", type: "not_a_kind", config: { later: true } }], edges: [] };
    await told(flowRoute.PUT, { method: "PUT", id: flow.id, body: { document: unfinished, revision: 1 } });
    const checked = await told(flowCheck.POST, post({}, { id: flow.id }));
    expect(codes(checked)).toContain("unknown_kind");
    const broken = { ...document(), nodes: "none" };
    await told(flowRoute.PUT, { method: "PUT", id: flow.id, body: { document: broken, revision: 2 } }, 400);
  });

  it("come back from their own export", async () => {
    const flow = await newFlow("任务 / Tidy");
    const response = await ask(flowExport.GET, { id: flow.id });
    expect(response.headers.get("content-disposition")).toContain("attachment");
    const made = await told<{ flow: { id: string } }>(importRoute.POST, post(await response.json()), 201);
    expect(made.flow.id).not.toBe(flow.id);
  });
});

describe("runs", () => {
  it("run, and can be listed, watched, exported, imported and deleted", async () => {
    const flow = await newFlow();
    const ran = await runFlow(flow.id);
    expect(ran.status).toBe("finished");
    expect(JSON.stringify(ran.output)).toContain("Hello you");
    const { runs } = await told<{ runs: { id: string; steps: number }[] }>(runsRoute.GET, {
      query: `?flow=${flow.id}`,
    });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ id: ran.run_id, status: "finished", flow_name: "Greeting", problem: null });
    const detail = await told<{ flow: { nodes: unknown[] }; last_seq: number }>(runRoute.GET, { id: ran.run_id });
    expect(detail.flow.nodes).toHaveLength(3);

    const stream = await (await ask(runEvents.GET, { id: ran.run_id })).text();
    const ids = [...stream.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(ids).toEqual(Array.from({ length: detail.last_seq }, (_, index) => index + 1));
    const rest = await ask(runEvents.GET, {
      id: ran.run_id,
      headers: { "last-event-id": String(detail.last_seq - 1) },
    });
    expect((await rest.text()).match(/^id: /gm)).toHaveLength(1);
    expect((await ask(runEvents.GET, { id: ran.run_id, query: `?after=${detail.last_seq}` })).status).toBe(204);

    const file = await told<RunFile>(runExport.GET, { id: ran.run_id });
    const copy = await told<{ run: { id: string } }>(importRoute.POST, post(file), 201);
    expect((await told<RunFile>(runExport.GET, { id: copy.run.id })).events).toHaveLength(detail.last_seq);
    await told(importRoute.POST, post({ ...file, events: file.events.slice(0, -1) }), 400);

    const late = await told(runCommands.POST, post({ command: "cancel" }, { id: ran.run_id }), 409);
    expect(codes(late)).toEqual(["run_settled"]);
    expect((await ask(flowRoute.DELETE, { method: "DELETE", id: flow.id })).status).toBe(204);
    await told(runRoute.GET, { id: ran.run_id });
    expect((await ask(runRoute.DELETE, { method: "DELETE", id: ran.run_id })).status).toBe(204);
    expect((await ask(runEvents.GET, { id: ran.run_id })).status).toBe(404);
  });

  it("keep large values whole: asked for one by one, exported and imported", async () => {
    const flow = await newFlow("Large");
    const who = '任务 "quoted" '.repeat(20_000);
    const asked = post({ flow_id: flow.id, inputs: { who } }, { query: "?wait=20" });
    const ran = await told<Ran>(runsRoute.POST, asked);
    expect(JSON.stringify(ran.output)).toContain(JSON.stringify(who).slice(1, -1));
    const stream = await (await ask(runEvents.GET, { id: ran.run_id })).text();
    expect(stream.length).toBeLessThan(60_000);
    const route: Route = (request) => runEvent.GET(request, { params: Promise.resolve({ id: ran.run_id, seq: "1" }) });
    expect((await told<{ event: { inputs: unknown } }>(route, {})).event.inputs).toEqual({ who });
    for (const seq of ["0", "999", "x"])
      await told((request) => runEvent.GET(request, { params: Promise.resolve({ id: ran.run_id, seq }) }), {}, 404);

    const file = await told<RunFile>(runExport.GET, { id: ran.run_id });
    expect(Object.keys(file.blobs).length).toBeGreaterThan(0);
    const copy = await told<{ run: { id: string } }>(importRoute.POST, post(file), 201);
    const bare = (events: readonly object[]) => events.map((event) => ({ ...event, run_id: "", flow: null }));
    expect(bare(await sinew.log.read(copy.run.id))).toEqual(bare(await sinew.log.read(ran.run_id)));
    const broken = { ...file, blobs: Object.fromEntries(Object.keys(file.blobs).map((hash) => [hash, "{"])) };
    expect(codes(await told(importRoute.POST, post(broken), 400))).toEqual(["flow_shape"]);
  });

  it("go by the retention rule, but for the kept ones", async () => {
    const flow = await newFlow("Many");
    const runs: string[] = [];
    for (let index = 0; index < 5; index += 1) runs.push((await runFlow(flow.id)).run_id);
    const keep = { method: "PATCH", id: runs[0], body: { kept: true } };
    expect(await told(runRoute.PATCH, keep)).toMatchObject({ run: { kept: true } });
    await told(runRoute.PATCH, { ...keep, id: "nobody" }, 404);
    const put = (retention: unknown): Ask => ({ method: "PUT", body: { retention } });
    await told(settingsRoute.PUT, put({ runs: 0, days: null }), 400);
    await told(settingsRoute.PUT, put({ runs: 2, days: null }));
    const left = await told<{ runs: { id: string }[] }>(runsRoute.GET, { query: `?flow=${flow.id}` });
    expect(left.runs.map((run) => run.id)).toEqual([runs[4], runs[3], runs[0]]);
    expect(await told(settingsRoute.GET, {})).toEqual({ retention: { runs: 2, days: null } });
    await told(settingsRoute.PUT, put({ runs: null, days: null }));
    expect((await told<Flow>(flowRoute.GET, { id: flow.id })).flow.id).toBe(flow.id);
  });

  it("are refused with problems where the flow or the inputs do not fit", async () => {
    const flow = await newFlow();
    await told(runsRoute.POST, post({ flow_id: "nobody" }), 404);
    await told(runsRoute.POST, post({ flow_id: flow.id, inputs: { who: 5 } }), 400);
    await told(runsRoute.POST, post({ flow_id: flow.id, version: "no-such-version" }), 409);
    await told(runsRoute.POST, post({ flow_id: flow.id, extra: 1 }), 400);
  });

  it("that nobody conducts can be stopped and deleted", async () => {
    const { started } = await import("@/tests/conformance/event-log");
    await sinew.log.append("orphan", [started("orphan")]);
    expect(codes(await told(runRoute.DELETE, { method: "DELETE", id: "orphan" }, 409))).toEqual(["run_unfinished"]);
    await told(runCommands.POST, post({ command: "cancel" }, { id: "orphan" }), 202);
    expect(await sinew.runs.get("orphan")).toMatchObject({ status: "cancelled" });
    expect((await ask(runRoute.DELETE, { method: "DELETE", id: "orphan" })).status).toBe(204);
  });
});

describe("storage", () => {
  it("is told to be in trouble while it cannot be written, and to be well again afterwards", async () => {
    const health = () => told<{ storage: { ok: boolean; trouble: string | null } }>(healthRoute.GET, {});
    expect((await health()).storage).toMatchObject({ ok: true });
    const other = new Database(join(home, "sinew.db"));
    other.exec("BEGIN IMMEDIATE");
    const refused = await told(
      settingsRoute.PUT,
      { method: "PUT", body: { retention: { runs: null, days: null } } },
      503,
    );
    expect(codes(refused)).toEqual(["storage_unavailable"]);
    expect((await health()).storage).toMatchObject({ ok: false, trouble: "locked" });
    other.exec("ROLLBACK");
    other.close();
    expect((await health()).storage).toMatchObject({ ok: true, trouble: null });
  });
});

describe("model providers", () => {
  it("has no key in what a run stores, shows or exports, though an input holds it", async () => {
    const key = "sk-which-nobody-shall-see";
    const made = await told<{ provider: { id: string } }>(
      modelsRoute.POST,
      post({ name: "quiet", base_url: "http://127.0.0.1:9/v1", key }),
      201,
    );
    const nodes = [{ id: "z", type: "end", config: { values: { said: "{{ inputs.task }}" } } }];
    const { flow } = await told<{ flow: { id: string } }>(
      flowsRoute.POST,
      post({ document: { format: "sinew.flow", version: 1, id: "leak", name: "Leak", nodes, edges: [] } }),
      201,
    );
    const body = { flow_id: flow.id, inputs: { task: `my key is ${key}` } };
    const { run_id } = await told<{ run_id: string }>(runsRoute.POST, post(body), 202);
    const { output } = await sinew.engine.settled(run_id);
    expect(output).toEqual({ said: "my key is •••" });
    expect(JSON.stringify(await sinew.log.read(run_id))).not.toContain(key);
    expect(JSON.stringify(await told(runExport.GET, { id: run_id }))).not.toContain(key);
    await ask(modelRoute.DELETE, { method: "DELETE", id: made.provider.id });
  });

  it("never show their key, and lose it when the address moves elsewhere", async () => {
    const key = "sk-very-secret-key";
    const body = { name: "local", base_url: "http://127.0.0.1:9/v1/", key, default_model: "m" };
    const made = await told<{ provider: { id: string } }>(modelsRoute.POST, post(body), 201);
    expect(made.provider).toMatchObject({ base_url: "http://127.0.0.1:9/v1", has_key: true });
    expect(JSON.stringify(made)).not.toContain(key);
    expect(codes(await told(modelsRoute.POST, post(body), 409))).toEqual(["name_taken"]);
    expect(sinew.redact(`x ${key}`)).not.toContain(key);
    const { id } = made.provider;
    const put = (change: unknown) =>
      told<{ provider: { has_key: boolean } }>(modelRoute.PUT, { method: "PUT", id, body: change });
    expect((await put({ base_url: "http://127.0.0.1:9/v2" })).provider.has_key).toBe(true);
    expect((await put({ base_url: "http://127.0.0.1:10/v2" })).provider.has_key).toBe(false);
    for (const base_url of ["ftp://x", "file:///etc", "not an address", "http://user:pass@x/"]) {
      expect(codes(await told(modelRoute.PUT, { method: "PUT", id, body: { base_url } }, 400))).toEqual([
        "bad_base_url",
      ]);
    }
    expect((await ask(modelRoute.DELETE, { method: "DELETE", id })).status).toBe(204);
    expect(readFileSync(join(home, "sinew.db")).includes(key)).toBe(false);
  });
});
