// A code node is written with help, and an output is pinned, used, edited and taken away.

import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp } from "../running-app";

const document = {
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "Sums",
  nodes: [
    { id: "start", type: "start", name: "Begin", position: { x: 0, y: 0 }, config: {} },
    {
      id: "sum",
      type: "code",
      name: "Add up",
      position: { x: 300, y: 0 },
      config: { code: "return 1;", inputs: { numbers: [1, 2, 3], "first name": "Li" } },
    },
    {
      id: "end",
      type: "end",
      name: "Done",
      position: { x: 600, y: 0 },
      config: { values: { sum: "{{ nodes.sum.output.result }}" } },
    },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "sum", port: "in" } },
    { id: "e2", from: { node: "sum", port: "out" }, to: { node: "end", port: "in" } },
  ],
};

interface Stored {
  flow: { document: { nodes: { config: { code?: string }; pin?: { output: unknown } }[] } };
}

let app: RunningApp;
let flow: string;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());
test.beforeEach(async ({ page }) => {
  flow = (await app.call<{ flow: { id: string } }>("POST", "/api/flows", { document })).flow.id;
  await page.goto(`${app.address}/flows/${flow}`);
  await page.locator('[data-id="sum"]').click();
});

const stored = async () => (await app.call<Stored>("GET", `/api/flows/${flow}`)).flow.document.nodes[1]!;

async function run(page: Page): Promise<string> {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("tab", { name: /Last run/ })).toBeEnabled();
  const newest = async () =>
    (await app.call<{ runs: { status: string; result: string }[] }>("GET", `/api/runs?flow=${flow}`)).runs[0];
  await expect.poll(async () => (await newest())?.status).toBe("finished");
  return (await newest())!.result;
}

test("code is completed from what it is given, marked where it cannot be read, and runs", async ({ page }) => {
  const code = page.locator("#field-sum-code");
  await expect(code).toHaveAttribute("contenteditable", "true");
  await code.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("return inputs.num");
  await page.getByRole("option", { name: "numbers" }).click();
  await page.keyboard.type(".reduce((a, b) => a + b");
  await expect(code).toContainText("return inputs.numbers.reduce((a, b) => a + b)");
  await page.keyboard.press("End");
  await page.keyboard.type(" +");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
  // Its keys are its own: nothing was deleted from the canvas, and Tab leaves after Escape.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
  await expect(page.locator('[data-id="sum"]')).toBeVisible();
  await expect.poll(async () => (await stored()).config.code).toContain("reduce((a, b) => a + b)");
  expect(await run(page)).toBe('{"sum":6}');
});

test("an output is pinned, edited, used by runs by hand, and unpinned", async ({ page }) => {
  expect(await run(page)).toBe('{"sum":1}');
  await page.getByRole("tab", { name: /Last run/ }).click();
  await page.getByRole("button", { name: "Pin this output" }).click();
  await expect(page.getByText("This output is pinned")).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  const pinned = page.getByRole("region", { name: "Output is pinned." });
  await pinned.getByLabel("Pinned output (JSON)").fill('{"result": 40');
  await expect(pinned.getByText(/JSON/).last()).toBeVisible();
  await pinned.getByLabel("Pinned output (JSON)").fill('{"result": 40}');
  await expect.poll(async () => (await stored()).pin?.output).toEqual({ result: 40 });
  expect(await run(page)).toBe('{"sum":40}');
  await page.getByRole("tab", { name: "Settings" }).click();
  await pinned.getByRole("button", { name: "Unpin" }).click();
  await expect(pinned).toBeHidden();
  await expect.poll(async () => (await stored()).pin).toBeUndefined();
  expect(await run(page)).toBe('{"sum":1}');
});
