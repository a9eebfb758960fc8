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

async function open(page: Page, document: object = FLOW): Promise<string> {
  await page.goto("/");
  const id = await page.evaluate(async (document) => {
    const answer = await fetch("/api/flows", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ document }),
    });
    return ((await answer.json()) as { flow: { id: string } }).flow.id;
  }, document);
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

const WIDE = {
  ...FLOW,
  id: "wide",
  name: "Wide",
  nodes: FLOW.nodes.map((node) => (node.id === "each" ? { ...node, size: { width: 720, height: 320 } } : node)),
};

test("a wire dropped in its own frame asks for a node, which comes to lie there", async ({ page }) => {
  const id = await open(page, WIDE);
  const port = (await card(page, "count").locator(".port-out").boundingBox())!;
  const frame = (await card(page, "each").boundingBox())!;
  await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2);
  await page.mouse.down();
  await page.mouse.move(port.x + 60, port.y + 20, { steps: 5 });
  await page.mouse.move(frame.x + frame.width * 0.6, frame.y + frame.height * 0.7, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("option", { name: "Template" }).first().click();
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/flows/${id}`);
      const { flow } = (await answer.json()) as { flow: { document: typeof FLOW } };
      const made = flow.document.nodes.at(-1) as { id: string; parent?: string };
      const edge = flow.document.edges.at(-1)!;
      return { parent: made.parent, from: edge.from.node, to: edge.to.node === made.id };
    })
    .toEqual({ parent: "each", from: "count", to: true });
});

test("an empty frame says so, also when it keeps its size", async ({ page }) => {
  await open(page, WIDE);
  const hint = card(page, "each").locator(".frame-body .muted");
  await expect(hint).toHaveCount(0);
  await card(page, "count").click();
  await page.keyboard.press("Delete");
  await expect(hint).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(hint).toHaveCount(0);
});

test("of a pass in which a node did not run, the inspector says just that", async ({ page }) => {
  const cases = [{ id: "last", all: [{ left: "{{ index }}", op: "eq", right: "2" }] }];
  const inside = (id: string, type: string, x: number, y: number, config: object) => ({
    id,
    type,
    parent: "each",
    position: { x, y },
    config,
  });
  const edge = (from: string, port: string, to: string) => ({
    id: `${from}-${to}`,
    from: { node: from, port },
    to: { node: to, port: "in" },
  });
  await open(page, {
    ...WIDE,
    // The first two passes end before `count` is reached.
    nodes: [
      ...WIDE.nodes.filter((node) => node.id !== "count"),
      inside("ask", "condition", 24, 76, { cases }),
      inside("out", "end", 400, 216, { exit: "continue" }),
      inside("pause", "wait", 24, 256, { for_ms: 300 }),
      inside("count", "set", 400, 76, { values: { n: "x" } }),
    ],
    edges: [...FLOW.edges, edge("ask", "else", "out"), edge("pause", "out", "count")],
  });
  await page.keyboard.press("Control+Enter");
  const picker = page.locator(".pass-picker");
  const body = page.locator(".ins-body");
  await expect(picker).toContainText("Pass 3 of 3");
  await picker.getByRole("button").first().click();
  await expect(picker).toContainText("Pass 2 of 3");
  await card(page, "count").click();
  await page.getByRole("tab", { name: "Last run" }).click();
  await expect(body).toContainText("Did not run in this pass.");
  await picker.getByRole("button").last().click();
  await card(page, "count").click();
  await expect(body.locator(".lastrun-head")).toContainText("Finished");
});

test("the passes of a map are told by bars, and the first that failed is found", async ({ page }) => {
  const code = "if (inputs.n % 3 === 0) throw new Error('bad'); return inputs.n;";
  await open(page, {
    ...FLOW,
    nodes: [
      {
        id: "each",
        type: "map",
        position: { x: 0, y: 0 },
        size: { width: 600, height: 200 },
        config: { items: [1, 2, 3, 4, 5, 6, 7], concurrency: 1, on_item_error: "collect" },
      },
      {
        id: "look",
        type: "code",
        parent: "each",
        position: { x: 24, y: 76 },
        config: { code, inputs: { n: "{{ item }}" } },
      },
      {
        id: "then",
        type: "set",
        parent: "each",
        position: { x: 300, y: 76 },
        config: { values: { v: "{{ nodes.look.output.result }}" } },
      },
    ],
    edges: [{ id: "e", from: { node: "look", port: "out" }, to: { node: "then", port: "in" } }],
  });
  await page.keyboard.press("Control+Enter");
  const picker = page.getByRole("group", { name: "Pass 7 of 7" });
  await expect(picker).toBeVisible();
  await expect(card(page, "each").locator(".passes i")).toHaveCount(7);
  await expect(card(page, "each").locator(".passes i.f")).toHaveCount(2);
  await picker.getByRole("button", { name: "Pass 7 of 7" }).click();
  await expect(page.getByRole("menuitemcheckbox")).toHaveCount(7);
  await page.getByRole("menuitem", { name: "First that failed: pass 3" }).click();
  await expect(page.getByRole("group", { name: "Pass 3 of 7" })).toBeVisible();
  await expect(card(page, "look")).toContainText("bad");
  await expect(card(page, "then")).toContainText("Not reached");
});

test("a run over its budget says which, and leads to its field", async ({ page }) => {
  await open(page, { ...FLOW, settings: { budget: { steps: 3 } } });
  await card(page, "after").click();
  await page.keyboard.press("Control+Enter");
  const bar = page.getByRole("region", { name: "The budget of this run is used up" });
  await expect(bar).toContainText("3 of 3 steps");
  await bar.getByRole("button", { name: "Raise it" }).click();
  await expect(page.getByLabel("Steps")).toBeFocused();
});

test("a run up to a node leaves the others apart, and says so", async ({ page }) => {
  await open(page);
  await card(page, "after").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Run up to here" }).click();
  await expect(card(page, "after").locator(".is-done")).toBeVisible();
  await expect(card(page, "count")).toContainText("Not part of this run");
});
