// The main job as a newcomer does it, in a real browser against the built app: from the gallery to sorted files, a reload
// in the middle, the replay with the keys, and a flow drawn from an empty canvas.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";

const home = process.env.SINEW_E2E_HOME!;

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "sinew-locale", value: "en", url: baseURL! }]);
});

async function useOrganiser(page: Page): Promise<{ id: string; folder: string }> {
  await page.goto("/templates");
  await page.getByRole("button", { name: "Use template" }).first().click();
  await page.waitForURL(/\/flows\/\w+/);
  const id = page.url().split("/").at(-1)!;
  const { flow } = await (await page.request.get(`/api/flows/${id}`)).json();
  return { id, folder: join(home, "workspace", flow.folder.replace("/workspace/", "")) };
}

const card = (page: Page, name: string) => page.locator(".react-flow__node", { hasText: name });

async function startRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Run\b/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Run\b/ }).click();
  await expect(dialog).toBeHidden();
}

test("the file organiser: used from the gallery, run, watched, reloaded, replayed", async ({ page }) => {
  const { folder } = await useOrganiser(page);
  const before = readdirSync(folder);
  expect(before).toContain("photo1.jpg");

  await startRun(page);
  await expect(card(page, "Organise").locator(".is-running, .st-running").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Stop/ })).toBeVisible();
  await expect(card(page, "Organise").getByText("THINK", { exact: true })).toBeVisible();
  await expect(card(page, "Organise").locator(".live-call").first()).toBeVisible();

  await page.reload();
  await expect(page.getByText("Finished").first()).toBeVisible({ timeout: 30_000 });
  await expect(card(page, "Read the report").locator(".st-done").first()).toBeVisible();
  await expect(card(page, "Nothing to do").locator(".st-skipped").first()).toBeVisible();

  expect(readdirSync(join(folder, "images")).sort()).toContain("photo1.jpg");
  expect(existsSync(join(folder, "photo1.jpg"))).toBe(false);
  expect(existsSync(join(folder, "docs", "report_final.pdf"))).toBe(true);
  expect(readdirSync(join(folder, "archives"))).toHaveLength(1);
  expect(readFileSync(join(folder, "report.txt"), "utf8")).toContain("report_final.pdf");

  await page
    .getByRole("link", { name: /^Run \d+/ })
    .first()
    .click();
  await page.waitForURL(/\/runs\/\w+/);
  const label = page.getByText(/Replay · step \d+/);
  await expect(label).toBeVisible();
  await page.locator("body").press("Home");
  await expect(label).toContainText("step 1 ");
  await page.locator("body").press("ArrowRight");
  await page.locator("body").press("ArrowRight");
  await expect(label).toContainText("step 3 ");
  await expect(page).toHaveURL(/step=3/);
  await expect(card(page, "End")).toContainText("Not reached yet");
  const link = page.url();
  await page.locator("body").press("End");
  await expect(card(page, "End").locator(".st-done").first()).toBeVisible();
  await page.goto(link);
  await expect(label).toContainText("step 3 ");
  await page.locator("body").press("l");
  await expect(page.getByText(/tool\.(started|finished)/).first()).toBeVisible();
});

test("Stop ends a run, and what was moved stays where it is", async ({ page }) => {
  await useOrganiser(page);
  await startRun(page);
  await expect(card(page, "Organise").locator(".live-call").first()).toBeVisible();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: /^Run\b/ })).toBeVisible();
  await expect(page.getByText(/Stopped|Cancelled/).first()).toBeVisible();
});

test("a sample run is replayed before anything is set up", async ({ page }) => {
  await page.goto("/templates");
  await page
    .getByRole("link", { name: "Replay sample" })
    .or(page.getByRole("button", { name: "Replay sample" }))
    .first()
    .click();
  await page.waitForURL(/\/sample/);
  await expect(page.getByText(/Replay · step \d+/)).toBeVisible();
  await page.locator("body").press("End");
  await expect(card(page, "End").locator(".st-done").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Use template" })).toBeVisible();
});

test("three nodes drawn from an empty canvas: dragged, connected, configured, run", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "New flow" }).first().click();
  await page.waitForURL(/\/flows\/\w+/);
  const canvas = page.locator(".react-flow__pane");
  await expect(canvas).toBeVisible();
  await expect(page.locator(".react-flow__node")).toHaveCount(0);
  const box = (await canvas.boundingBox())!;
  const drag = async (name: string, x: number, y: number) => {
    const item = page
      .getByRole("complementary")
      .first()
      .getByText(name, { exact: true })
      .or(page.locator(".palette").getByText(name, { exact: true }))
      .first();
    await item.dragTo(canvas, { targetPosition: { x, y } });
  };
  await page.keyboard.press("Shift+Digit0");
  await drag("Start", box.width * 0.05, box.height * 0.2);
  await drag("Template text", box.width * 0.35, box.height * 0.6);
  await drag("End", box.width * 0.7, box.height * 0.2);
  await expect(page.locator(".react-flow__node")).toHaveCount(3);
  const connect = async (from: string, to: string) => {
    const source = page.locator(".react-flow__node", { hasText: from }).locator(".react-flow__handle.source").first();
    const target = page.locator(".react-flow__node", { hasText: to }).locator(".react-flow__handle.target").first();
    const [a, b] = [(await source.boundingBox())!, (await target.boundingBox())!];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 5 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await connect("Start", "Template text");
  await connect("Template text", "End");
  await expect(page.locator(".react-flow__edge")).toHaveCount(2);
  await page.locator(".react-flow__node", { hasText: "Template text" }).click();
  const field = page.getByRole("textbox", { name: "Text" });
  await field.fill("Hello from {{ run.id }}");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const id = page.url().split("/").at(-1)!;
  await page.locator("body").press("Control+Enter");
  await expect(page.getByText("Finished").first()).toBeVisible();
  const { runs } = await (await page.request.get(`/api/runs?flow=${id}`)).json();
  const { events } = await (await page.request.get(`/api/runs/${runs[0].id}/export`)).json();
  expect(events.at(-1)).toMatchObject({ type: "run.finished", output: { text: `Hello from ${runs[0].id}` } });
});
