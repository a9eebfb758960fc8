import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { finished, started } from "@/tests/conformance/event-log";
import { openDatabase, type StoreDatabase } from "./database";
import { createFlowStore } from "./flow-store";
import { createProviderStore } from "./provider-store";
import { createRunStore } from "./run-store";
import { createSettingStore } from "./setting-store";

let folder: string;
let database: StoreDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sinew store's #1 "));
  database = await openDatabase(join(folder, "sinew.db"));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const document = (name: string): FlowDocument => ({
  format: "sinew.flow",
  version: 1,
  id: "f",
  name,
  nodes: [{ id: "start", type: "start", config: {}, position: { x: 1, y: 2 } }],
  edges: [],
});
const flow = (id: string) => ({ id, document: document("One"), folder: `/workspace/${id}`, template: null });

describe("the flow store", () => {
  it("lets exactly one of two saves at the same moment win", async () => {
    const flows = createFlowStore(database.client);
    await flows.create(flow("f"));
    const names = ["Two", "Three", "Four", "Five"];
    const results = await Promise.all(names.map((name) => flows.save("f", document(name), 1)));
    expect(results.filter((one) => one === 2)).toHaveLength(1);
    expect(results.filter((one) => one === null)).toHaveLength(3);
    const winner = names[results.indexOf(2)];
    expect((await flows.get("f"))?.document.name).toBe(winner);
  });

  it("gives a document back as it was saved, with fields it does not know", async () => {
    const flows = createFlowStore(database.client);
    const unusual = { ...document("任务 \u0000"), later_field: { z: 1, a: [null] } };
    await flows.create({ ...flow("f"), document: unusual });
    expect(JSON.stringify((await flows.get("f"))?.document)).toBe(JSON.stringify(unusual));
  });

  it("lists names, outlines and times without reading documents", async () => {
    const flows = createFlowStore(database.client);
    await flows.create(flow("a"));
    const [row] = await flows.list();
    expect(row).toMatchObject({ id: "a", name: "One", revision: 1, edges: [] });
    expect(row?.nodes).toEqual([{ id: "start", type: "start", position: { x: 1, y: 2 }, parent: null }]);
    expect(Math.abs((row?.updated_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("freezes a version once", async () => {
    const flows = createFlowStore(database.client);
    await Promise.all([flows.freeze("h", "f", document("A")), flows.freeze("h", "f", document("A"))]);
    expect((await flows.version("h"))?.name).toBe("A");
    expect(await flows.version("other")).toBeNull();
  });

  it("keeps the runs of a flow that is deleted", async () => {
    const flows = createFlowStore(database.client);
    const runs = createRunStore(database.client);
    await flows.create(flow("flow"));
    await database.log.append("r", [started("r"), finished("r", 2)]);
    expect(await flows.remove("flow")).toBe(true);
    expect(await flows.remove("flow")).toBe(false);
    expect(await runs.get("r")).toMatchObject({ status: "finished", flow_id: "flow" });
  });
});

describe("the run store", () => {
  it("lists by pages, newest first, by flow and status", async () => {
    const runs = createRunStore(database.client);
    for (let index = 1; index <= 25; index += 1) {
      const id = `run-${index}`;
      await database.log.append(id, index % 5 === 0 ? [started(id), finished(id, 2)] : [started(id)]);
    }
    const first = await runs.list({ limit: 10 });
    expect(first.runs.map((run) => run.number)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    const second = await runs.list({ limit: 20, before: first.next ?? 0 });
    expect(second.runs).toHaveLength(15);
    expect(second.next).toBeNull();
    expect((await runs.list({ limit: 50, status: "finished", flow: "flow" })).runs).toHaveLength(5);
    expect((await runs.list({ limit: 50, flow: "other" })).runs).toEqual([]);
    expect(first.runs[0]).toMatchObject({ status: "finished", started_at: "2026-09-21T14:13:20.001Z", steps: 2 });
  });

  it("marks runs as kept", async () => {
    const runs = createRunStore(database.client);
    await database.log.append("r", [started("r")]);
    expect((await runs.get("r"))?.kept).toBe(false);
    expect(await runs.keep("r", true)).toBe(true);
    await database.log.append("r", [finished("r", 2)]);
    expect((await runs.get("r"))?.kept).toBe(true);
    expect(await runs.keep("nobody", true)).toBe(false);
  });

  it("tells each flow its last run and at most twelve recent statuses, oldest first", async () => {
    const runs = createRunStore(database.client);
    await createFlowStore(database.client).create(flow("flow"));
    for (let index = 1; index <= 14; index += 1) {
      const id = `run-${index}`;
      await database.log.append(id, index === 14 ? [started(id)] : [started(id), finished(id, 2)]);
    }
    const of_flow = (await runs.ofFlows()).get("flow");
    expect(of_flow?.runs).toBe(14);
    expect(of_flow?.recent).toHaveLength(12);
    expect(of_flow?.recent.at(-1)).toBe("running");
    expect(of_flow?.last_run).toMatchObject({ id: "run-14", number: 14 });
  });
});

describe("a locked database", () => {
  it("refuses after a while, and afterwards stores what it acknowledges", async () => {
    const settings = createSettingStore(database.client);
    const file = join(folder, "sinew.db");
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    await expect(settings.set("a", "1")).rejects.toThrow();
    other.exec("ROLLBACK");
    await settings.set("a", "2");
    // Another connection sees it, and may write.
    expect(other.prepare("SELECT value FROM Setting WHERE key = 'a'").get()).toMatchObject({ value: "2" });
    other.exec("BEGIN IMMEDIATE; ROLLBACK");
    other.close();
    await database.log.append("r", [started("r")]);
  }, 15_000);

  it("is waited for without holding up the process", async () => {
    const settings = createSettingStore(database.client);
    const other = new Database(join(folder, "sinew.db"));
    other.exec("BEGIN IMMEDIATE");
    const setting = settings.set("a", "1");
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec("ROLLBACK");
    other.close();
    await setting;
    expect(await settings.get("a")).toBe("1");
  });
});

describe("the provider store", () => {
  it("keeps providers and the default model", async () => {
    const providers = createProviderStore(database.client);
    const base = { key_cipher: null, key_origin: null, default_model: null, models: ["m"] };
    await providers.put({ id: "p", name: "local", base_url: "http://127.0.0.1:1/v1", ...base });
    await providers.put({ id: "p", name: "local", base_url: "http://127.0.0.1:2/v1", ...base });
    expect(await providers.list()).toMatchObject([{ name: "local", base_url: "http://127.0.0.1:2/v1", models: ["m"] }]);
    expect((await providers.byName("local"))?.id).toBe("p");
    await providers.setDefaultModel("local/m");
    await providers.setDefaultModel("local/n");
    expect(await providers.defaultModel()).toBe("local/n");
    await providers.setDefaultModel(null);
    expect(await providers.defaultModel()).toBeNull();
  });
});
