// What people do with a run that goes on: decide, step it, change what it reads, run a part of it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type RunningApp, startApp } from "../running-app";

type Json = Record<string, unknown>;
const node = (id: string, type: string, x: number, config: Json, name = id) => ({
  id,
  type,
  name,
  position: { x, y: 0 },
  config,
});
const edge = (id: string, from: string, to: string, port = "out") => ({
  id,
  from: { node: from, port },
  to: { node: to, port: "in" },
});
const refund = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "Refund",
  nodes: [
    node("begin", "start", 0, {}, "Begin"),
    node("write", "template", 300, { text: "40 to Ada" }, "Write it"),
    node("ask", "approval", 600, { message: "Refund {{ nodes.write.output.text }}?\n<b>now</b>" }, "Ask the manager"),
    node("pay", "template", 900, { text: "paid, {{ nodes.ask.output.comment }}" }, "Pay out"),
    node("end", "end", 1200, { values: { text: "{{ nodes.pay.output.text }}" } }, "Done"),
  ],
  edges: [
    edge("e1", "begin", "write"),
    edge("e2", "write", "ask"),
    edge("e3", "ask", "pay", "approved"),
    edge("e4", "pay", "end"),
  ],
};
const chain = {
  ...refund,
  name: "Chain",
  nodes: [
    node("a", "template", 0, { text: "first" }, "First"),
    node("b", "template", 300, { text: "{{ nodes.a.output.text }} second" }, "Second"),
    node("c", "template", 600, { text: "{{ nodes.b.output.text }} third" }, "Third"),
  ],
  edges: [edge("e1", "a", "b"), edge("e2", "b", "c")],
};

async function make(page: Page, document: Json, address = ""): Promise<string> {
  const answer = await page.request.post(`${address}/api/flows`, { data: { document } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).flow.id;
}

async function lastRun(page: Page, flow: string): Promise<{ id: string; status: string; result: string | null }> {
  const answer = await page.request.get(`/api/runs?flow=${flow}&limit=1`);
  return (await answer.json()).runs[0];
}

async function events(page: Page, run: string): Promise<Json[]> {
  return (await (await page.request.get(`/api/runs/${run}/export`)).json()).events;
}

async function nothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

const card = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const question = (page: Page): Locator => page.getByRole("region", { name: "Ask the manager" });

async function open(page: Page, flow: string, address = ""): Promise<void> {
  await page.goto(`${address}/flows/${flow}`);
  await expect(page.locator(".react-flow__node").first()).toBeVisible();
}

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "sinew-locale", value: "en", url: baseURL! }]);
});

test("a person decides on the page, after a reload, once", async ({ page, context }) => {
  const flow = await make(page, refund);
  await open(page, flow);
  await page.keyboard.press("Control+Enter");
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toContainText("Refund 40 to Ada?\n<b>now</b>");
  await nothingFound(page);
  await page.reload();
  await expect(question(page)).toBeVisible();

  const { id } = await lastRun(page, flow);
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("region", { name: "Needs you" }).getByRole("link").first().click();
  await expect(question(other)).toBeVisible();
  await nothingFound(other);
  await other.getByRole("textbox", { name: "Comment" }).fill("thank you");
  await other.getByRole("button", { name: "Approve" }).dblclick();
  await expect(question(other)).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await expect.poll(async () => (await lastRun(page, flow)).result).toBe("paid, thank you");
  const decided = (await events(page, id)).filter((event) => event.type === "approval.decided");
  expect(decided).toMatchObject([{ decision: "approved", comment: "thank you" }]);
});

test("who comes second is shown what was decided", async ({ page }) => {
  const flow = await make(page, refund);
  await open(page, flow);
  await page.keyboard.press("Control+Enter");
  await expect(question(page)).toBeVisible();
  const { id } = await lastRun(page, flow);
  // The page hears nothing of the first decision until its own has been refused.
  await page.route(`**/api/runs/${id}/commands`, async (route) => {
    const asked = route.request().postDataJSON() as Json;
    await page.request.post(`/api/runs/${id}/commands`, { data: { ...asked, decision: "rejected" } });
    await route.continue();
  });
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("This was answered already: Reject")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("a question outlives the server", async ({ page }) => {
  test.setTimeout(120_000);
  const home = mkdtempSync(join(tmpdir(), "sinew-people-"));
  let app: RunningApp = await startApp(home, true);
  try {
    await page.context().addCookies([{ name: "sinew-locale", value: "en", url: app.address }]);
    const flow = await make(page, refund, app.address);
    await open(page, flow, app.address);
    await page.keyboard.press("Control+Enter");
    await expect(question(page)).toBeVisible();
    await app.kill("SIGKILL");
    app = await startApp(home, true);
    await page.context().addCookies([{ name: "sinew-locale", value: "en", url: app.address }]);
    await open(page, flow, app.address);
    await expect(question(page)).toBeVisible();
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(card(page, "pay")).toContainText("Skipped");
  } finally {
    await app.kill("SIGTERM");
    rmSync(home, { recursive: true, force: true });
  }
});

test("a run is stepped, and the next node reads an edited input", async ({ page }) => {
  const flow = await make(page, chain);
  await open(page, flow);
  await page.keyboard.press("Control+Shift+Enter");
  const bar = page.getByRole("region", { name: "Step by step" });
  await expect(bar).toContainText("Paused before First");
  await page.keyboard.press("F10");
  await expect(bar).toContainText("Paused before Second");
  await expect(card(page, "b").getByTitle("Next: the run stands before this node")).toBeVisible();

  await bar.getByRole("button", { name: "Next input" }).click();
  const field = page.getByRole("textbox", { name: "Replaced fields, as JSON" });
  await field.fill('{"txt": "mine"}');
  await nothingFound(page);
  await bar.getByRole("button", { name: "Step" }).click();
  await expect(page.getByText("Second has no field txt.")).toBeVisible();
  await expect(bar).toContainText("Paused before Second");
  await field.fill('{"text": "mine"}');
  await page.keyboard.press("F10");
  await expect(bar).toContainText("Paused before Third");
  await page.keyboard.press("F8");
  await expect(bar).toHaveCount(0);
  await expect(card(page, "c")).toContainText("mine third");
});

test("a breakpoint stops the run; cleared, it goes on to the end", async ({ page }) => {
  const flow = await make(page, chain);
  await open(page, flow);
  await card(page, "c").click();
  await page.keyboard.press("b");
  await expect(card(page, "c").getByRole("img", { name: /^Breakpoint/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const bar = page.getByRole("region", { name: "Step by step" });
  await expect(bar).toContainText("Breakpoint: stopped before Third");
  await bar.getByRole("button", { name: "Continue" }).click();
  await expect(bar).toHaveCount(0);
  await expect(card(page, "c")).toContainText("first second third");
});

test("from a node on, with what an earlier run left; and one node alone", async ({ page }) => {
  const flow = await make(page, chain);
  await open(page, flow);
  await card(page, "b").click();
  await page.keyboard.press("Alt+Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Output of First" }).fill('{"text": "given"}');
  await dialog.getByRole("button", { name: "Run" }).click();
  await expect(card(page, "b")).toContainText("given second");
  await expect(card(page, "a")).toContainText("given: earlier run");
  await expect(card(page, "c")).toContainText("Not part of this run");

  await page.keyboard.press("Control+Enter");
  await expect(card(page, "c")).toContainText("first second third");
  await card(page, "c").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run from here" }).click();
  await expect(card(page, "b")).toContainText("given: earlier run");
  await expect(card(page, "c")).toContainText("first second third");
  const { id } = await lastRun(page, flow);
  const started = (await events(page, id)).filter((event) => event.type === "node.started");
  expect(started).toMatchObject([{ path: "c" }]);

  await card(page, "b").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run up to here" }).click();
  await expect(card(page, "c")).toContainText("Not part of this run");
  await expect(card(page, "b")).toContainText("first second");
  await expect(page.locator(".mark-given")).toHaveCount(0);
});

test("a failed run is tried again from where it failed", async ({ page }) => {
  const flow = await make(page, {
    ...chain,
    nodes: [
      chain.nodes[0],
      node("b", "tool", 300, { tool: "file_read", arguments: { file_path: "/workspace/late.txt" } }, "Read"),
    ],
    edges: [edge("e1", "a", "b")],
  });
  await open(page, flow);
  await page.keyboard.press("Control+Enter");
  const bar = page.getByRole("region", { name: "Failed at Read" });
  await expect(bar).toBeVisible();
  const { id } = await lastRun(page, flow);
  await bar.getByRole("button", { name: "Retry from here" }).click();
  await expect.poll(async () => (await lastRun(page, flow)).id).not.toBe(id);
  await expect(card(page, "a")).toContainText("given: earlier run");
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Retry from here" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(card(page, "a")).toContainText("given: earlier run");
});
