// Large values, the retention of runs, and a database that cannot be written for a while.

import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import Database from "libsql";
import { type RunningApp, startApp } from "../running-app";

const echo = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "Echo",
  inputs: { type: "object", properties: { text: { type: "string" } } },
  nodes: [
    { id: "start", type: "start", name: "Begin", position: { x: 0, y: 0 }, config: {} },
    {
      id: "say",
      type: "template",
      name: "Say it",
      position: { x: 300, y: 0 },
      config: { text: "{{ inputs.text }} END" },
    },
    {
      id: "end",
      type: "end",
      name: "Done",
      position: { x: 600, y: 0 },
      config: { values: { text: "{{ nodes.say.output.text }}" } },
    },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "say", port: "in" } },
    { id: "e2", from: { node: "say", port: "out" }, to: { node: "end", port: "in" } },
  ],
};

let app: RunningApp;
let flow: string;
test.beforeAll(async () => {
  app = await startApp();
  flow = (await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document: echo })).flow.id;
});
test.afterAll(() => app.stop());

async function run(text: string): Promise<string> {
  const body = { flow_id: flow, inputs: { text } };
  return (await app.call<{ run_id: string }>("POST", "/api/runs?wait=20", body)).run_id;
}

const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "locked the database" });

test("the start of a large value is shown, and the whole when asked", async ({ page }) => {
  const id = await run("word ".repeat(100_000));
  await page.goto(`${app.address}/runs/${id}`);
  const panel = page.getByRole("complementary");
  await page.keyboard.press("End");
  await page.locator('[data-id="say"]').click();
  await expect(panel.getByText(/Large values are shown by their start/)).toBeVisible();
  await panel.getByRole("button", { name: "Show whole" }).click();
  await expect(panel.getByText(/Large values are shown by their start/)).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Download" }).last().click(),
  ]);
  const text = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(text).toString()).toContain(" END");
});

test("runs are kept or go by the rule", async ({ page }) => {
  for (let index = 0; index < 4; index += 1) await run(`number ${index}`);
  await page.goto(`${app.address}/runs`);
  const rows = page.locator("tr.is-run");
  await rows.last().getByRole("button").click();
  await page.getByRole("menuitem", { name: "Keep", exact: true }).click();
  await expect(rows.last().getByRole("img", { name: /Kept/ })).toBeVisible();
  const before = await rows.count();
  await page.getByRole("button", { name: "Retention" }).click();
  await page.getByLabel("Keep the newest").fill("0");
  await expect(page.getByText("A whole number from")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByLabel("Keep the newest").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save and delete" }).click();
  await expect(page.getByText(`Saved; ${before - 3} runs were deleted`)).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test("while the database is locked a banner says so, edits wait, and all is stored when it is free", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${app.address}/flows/${flow}`);
  await expect(page.locator('[data-id="say"]')).toBeVisible();
  const other = new Database(join(app.home, "sinew.db"));
  other.exec("BEGIN IMMEDIATE");
  await page.locator('[data-id="say"]').click();
  await page.getByRole("textbox", { name: "Name of the node" }).fill("Say it loud");
  await expect(banner(page)).toBeVisible({ timeout: 30_000 });
  const refused = await fetch(`${app.address}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ flow_id: flow, inputs: { text: "x" } }),
  });
  expect(refused.status).toBe(503);
  const { problems } = (await refused.json()) as { problems: { code: string }[] };
  expect(problems[0]?.code).toBe("storage_unavailable");
  other.exec("ROLLBACK");
  other.close();
  await expect(banner(page)).toBeHidden({ timeout: 15_000 });
  await expect(async () => {
    const stored = await app.call<{ flow: { document: { nodes: { name: string }[] } } }>("GET", `/api/flows/${flow}`);
    expect(stored.flow.document.nodes[1]?.name).toBe("Say it loud");
  }).toPass({ timeout: 30_000 });
  await run("after");
});
