// An automated check of every page, in light and English and in dark and Chinese: nothing may be found.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

for (const [theme, locale] of [
  ["light", "en"],
  ["dark", "zh"],
] as const) {
  test(`nothing is found on any page, ${theme} and ${locale}`, async ({ page, context, baseURL }) => {
    test.setTimeout(120_000);
    await context.addCookies([
      { name: "sinew-theme", value: theme, url: baseURL! },
      { name: "sinew-locale", value: locale, url: baseURL! },
    ]);
    const made = await page.request.post("/api/flows", { data: { template: "support-triage" } });
    const { flow } = await made.json();
    const run = await page.request.post("/api/runs?wait=60", {
      data: { flow_id: flow.id, model: "rehearsal/support-triage" },
    });
    const { run_id } = await run.json();
    for (const path of [
      "/",
      "/templates",
      "/runs",
      "/models",
      "/templates/file-organizer/sample",
      `/runs/${run_id}`,
      "/no-such-page",
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(`/flows/${flow.id}`);
    const cards = page.locator(".react-flow__node");
    await expect(cards.first()).toBeVisible();
    expect(await violations(page), "editor").toEqual([]);
    await cards.nth(1).click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    expect(await violations(page), "editor with a node selected").toEqual([]);
    await page.locator("body").press("Control+Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    // The dialog has come in: a fading text is measured as too pale.
    await expect(page.getByRole("dialog")).toHaveCSS("opacity", "1");
    expect(await violations(page), "run dialog").toEqual([]);
  });
}
