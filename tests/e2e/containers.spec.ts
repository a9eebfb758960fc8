import { expect, type Page, test } from "@playwright/test";

const FLOW = {
  format: "sinew.flow",
  version: 1,
  id: "frames",
  name: "Frames",
  nodes: [
    { id: "start", type: "start", position: { x: 0, y: 0 }, config: {} },
    { id: "each", type: "loop", position: { x: 320, y: 0 }, config: { max_passes: 3 } },
    { id: "count", type: "set", parent: "each", position: { x: 24, y: 76 }, config: { values: { n: "{{ index }}" } } },
    { id: "after", type: "template", position: { x: 320, y: 400 }, config: { template: "done" } },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "each", port: "in" } },
    { id: "e2", from: { node: "start", port: "out" }, to: { node: "after", port: "in" } },
  ],
};

async function open(page: Page): Promise<string> {
  await page.goto("/");
  const id = await page.evaluate(async (document) => {
    const answer = await fetch("/api/flows", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ document }),
    });
    return ((await answer.json()) as { flow: { id: string } }).flow.id;
  }, FLOW);
  await page.goto(`/flows/${id}`);
  await expect(card(page, "each")).toBeVisible();
  return id;
}
const card = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);

async function shape(page: Page, id: string) {
  const answer = await page.request.get(`/api/flows/${id}`);
  const { flow } = (await answer.json()) as { flow: { document: typeof FLOW } };
  const after = flow.document.nodes.find((node) => node.id === "after") as { parent?: string };
  return { parent: after.parent ?? null, edges: flow.document.edges.map((edge) => edge.id) };
}

test("a node is dragged into a loop, its edge across the border goes, and undo brings both back", async ({ page }) => {
  const id = await open(page);
  const from = (await card(page, "after").boundingBox())!;
  const frame = (await card(page, "each").boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y - 40, { steps: 5 });
  await page.mouse.move(frame.x + 90, frame.y + frame.height - 20, { steps: 8 });
  await expect(page.locator(".frame.is-target")).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => shape(page, id)).toEqual({ parent: "each", edges: ["e1"] });
  await page.keyboard.press("Control+z");
  await expect.poll(() => shape(page, id)).toEqual({ parent: null, edges: ["e1", "e2"] });
});

test("a loop that ran lets its passes be picked", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Control+Enter");
  const picker = page.locator(".pass-picker");
  await expect(picker).toContainText("3 / 3");
  await picker.getByRole("button").first().click();
  await expect(picker).toContainText("2 / 3");
});
