// The editor in a real browser: what people type, press, drop and undo, and what two windows do to one flow.

import { expect, type Page, test } from "@playwright/test";

type Json = Record<string, unknown>;
interface Flow extends Json {
  name: string;
  nodes: { id: string; type: string; name?: string; position: { x: number; y: number }; config: Json }[];
  edges: { id: string; from: { node: string; port: string }; to: { node: string; port: string } }[];
}

const edge = (id: string, from: string, to: string, port = "out") => ({
  id,
  from: { node: from, port },
  to: { node: to, port: "in" },
});
const node = (id: string, type: string, x: number, config: Json = {}, more: Json = {}) => ({
  id,
  type,
  position: { x, y: 0 },
  config,
  ...more,
});
const chain = (more: Json = {}) => ({
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "Chain",
  nodes: [
    node("a", "start", 0, {}, { name: "Set" }),
    node("b", "template", 320, { text: "Hello from here" }, { name: "Greet" }),
    node("c", "end", 640, { values: { text: "{{ nodes.b.output.text }}" } }, { name: "Set1" }),
  ],
  edges: [edge("e1", "a", "b"), edge("e2", "b", "c")],
  ...more,
});

async function make(page: Page, document: Json): Promise<string> {
  const answer = await page.request.post("/api/flows", { data: { document } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).flow.id;
}

const card = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const cards = (page: Page) => page.locator(".react-flow__node");
const wires = (page: Page) => page.locator(".react-flow__edge");
const stored = async (page: Page, id: string): Promise<Flow> =>
  (await (await page.request.get(`/api/flows/${id}`)).json()).flow.document;

async function open(page: Page, id: string, nodes: number): Promise<void> {
  await page.goto(`/flows/${id}`);
  await expect(page.locator(".react-flow__pane")).toBeVisible();
  await expect(cards(page)).toHaveCount(nodes);
}
async function settled(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.locator(".saved")).toHaveText("Saved");
}
const toCanvas = (page: Page) => page.locator(".react-flow__pane").click({ position: { x: 500, y: 60 } });

function noEdgeIsLoose(flow: Flow): void {
  const ids = new Set(flow.nodes.map((one) => one.id));
  expect(flow.edges.filter((one) => !ids.has(one.from.node) || !ids.has(one.to.node))).toEqual([]);
}

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "sinew-locale", value: "en", url: baseURL! }]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("keys in fields belong to the fields; on the canvas Delete deletes", async ({ page }) => {
  const id = await make(page, chain());
  await open(page, id, 3);
  await card(page, "b").click();
  await page.evaluate(() => {
    const area = document.querySelector(".editor-main")!;
    const shadow = document.createElement("div");
    shadow.attachShadow({ mode: "open" }).innerHTML = '<input id="probe-shadow" value="some words">';
    const rest = document.createElement("div");
    rest.innerHTML =
      '<div id="probe-editable" contenteditable>some words</div><select id="probe-select"><option>1</option></select>';
    area.prepend(shadow, rest);
  });
  const keys = ["Backspace", "Delete", "Control+Backspace", "Shift+Backspace", "Control+a", "Delete", "Control+z"];
  const more = ["Control+c", "Control+v", "Control+d", "Space", "ArrowLeft", "ArrowDown", "n", "c"];
  const fields = [
    page.getByRole("textbox", { name: "Name of the node" }),
    page.getByRole("textbox", { name: "Text" }),
    page.locator("#probe-editable"),
    page.locator("#probe-select"),
    page.locator("#probe-shadow"),
  ];
  for (const field of fields) {
    await field.focus();
    for (const key of [...keys, ...more]) await page.keyboard.press(key);
    await expect(cards(page)).toHaveCount(3);
    await expect(wires(page)).toHaveCount(2);
  }
  await page.evaluate(() => navigator.clipboard.writeText('hello {"nodes":1}'));
  await toCanvas(page);
  await page.keyboard.press("Control+v");
  await expect(cards(page)).toHaveCount(3);
  await card(page, "a").click();
  await page.keyboard.press("Delete");
  await expect(cards(page)).toHaveCount(2);
});

test("one undo takes back one action: a delete with its edges, a drag, a burst of typing", async ({ page }) => {
  const document = chain();
  document.nodes[2] = node("c", "end", 640, {}, { name: "Set1" });
  const id = await make(page, document);
  await open(page, id, 3);
  await settled(page);
  const before = await stored(page, id);
  const unchanged = async () => {
    await settled(page);
    expect(await stored(page, id)).toEqual(before);
  };

  await card(page, "b").click();
  await page.keyboard.press("Delete");
  await expect(wires(page)).toHaveCount(0);
  await settled(page);
  noEdgeIsLoose(await stored(page, id));
  await page.keyboard.press("Control+z");
  await expect(wires(page)).toHaveCount(2);
  await page.keyboard.press("Control+Shift+z");
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await unchanged();

  const box = (await card(page, "b").boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 220, { steps: 12 });
  await page.mouse.up();
  await settled(page);
  expect((await stored(page, id)).nodes[1]!.position).not.toEqual(before.nodes[1]!.position);
  await page.keyboard.press("Control+z");
  await unchanged();

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(wires(page)).toHaveCount(2);
  await unchanged();

  await toCanvas(page);
  await card(page, "b").click();
  await page.getByRole("textbox", { name: "Text" }).pressSequentially(" and twenty letters", { delay: 5 });
  await toCanvas(page);
  await page.keyboard.press("Control+z");
  await unchanged();
});

test("two tabs: the older one is stopped, keeps its work as a copy, and panning saves nothing", async ({
  page,
  context,
}) => {
  const id = await make(page, chain());
  await open(page, id, 3);
  const second = await context.newPage();
  await open(second, id, 3);
  const puts: string[] = [];
  second.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await second.locator(".react-flow__pane").hover({ position: { x: 500, y: 60 } });
  await second.mouse.wheel(80, 120);
  await second.keyboard.press("Shift+Digit0");
  await settled(second);
  expect(puts).toEqual([]);

  await card(page, "b").click();
  await page.keyboard.press("Control+d");
  await expect(cards(page)).toHaveCount(4);
  await settled(page);

  await card(second, "b").click();
  const text = second.getByRole("textbox", { name: "Text" });
  await text.fill("Mine");
  await expect(second.getByText("This flow was changed elsewhere.")).toBeVisible();
  await text.fill("Mine, and what came after the notice");
  expect((await stored(page, id)).nodes).toHaveLength(4);
  await second.getByRole("button", { name: "Keep mine as a copy" }).click();
  await second.waitForURL((url) => !url.pathname.endsWith(id));
  const copy = await stored(second, second.url().split("/").at(-1)!);
  expect(copy.nodes[1]!.config.text).toBe("Mine, and what came after the notice");
  expect((await stored(page, id)).nodes).toHaveLength(4);
});

test("many saves at once are no conflict with oneself", async ({ page }) => {
  const id = await make(page, chain());
  await open(page, id, 3);
  await card(page, "b").click();
  const text = page.getByRole("textbox", { name: "Text" });
  for (const word of ["one", "two", "three"]) {
    await text.fill(word);
    await page.evaluate(() => {
      for (let count = 0; count < 4; count++) window.dispatchEvent(new Event("blur"));
      window.dispatchEvent(new Event("pagehide"));
    });
  }
  await settled(page);
  expect((await stored(page, id)).nodes[1]!.config.text).toBe("three");
});

test("deleting a case deletes its edge, and the file says so", async ({ page }) => {
  const test = { all: [{ left: "1", op: "eq", right: "1" }] };
  const cases = [
    { id: "ca", name: "A", ...test },
    { id: "cb", name: "B", ...test },
  ];
  const nodes = [
    node("a", "start", 0),
    node("q", "condition", 320, { cases }),
    node("x", "template", 640, { text: "x" }),
    node("y", "template", 960, { text: "y" }),
  ];
  const edges = [edge("e1", "a", "q"), edge("e2", "q", "x", "ca"), edge("e3", "q", "y", "cb")];
  const id = await make(page, chain({ nodes, edges }));
  await open(page, id, 4);
  await card(page, "q").click();
  await page.getByRole("button", { name: "Remove this case" }).first().click();
  await expect(wires(page)).toHaveCount(2);
  await settled(page);
  expect((await stored(page, id)).edges.map((one) => one.id)).toEqual(["e1", "e3"]);
});

test("a dropped file with bad edges is opened, its problems are listed, and no run begins", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "New flow" }).first()).toBeVisible();
  const bad = chain({
    future: { kept: true },
    edges: [edge("e1", "a", "b"), edge("e2", "b", "ghost"), edge("e3", "b", "c", "gone")],
  });
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "bad.json", { type: "application/json" }));
    return data;
  }, JSON.stringify(bad));
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  await page.waitForURL(/\/flows\/\w+/);
  await expect(cards(page)).toHaveCount(3);
  await expect(card(page, "b").locator(".node-dot")).toBeVisible();
  const run = page.getByRole("button", { name: /^Run/ });
  await expect(run).toHaveAttribute("aria-disabled", "true");
  await run.click({ force: true });
  await expect(page.getByText("Edge e2 leads to ghost")).toBeVisible();
  await page.getByRole("button", { name: /Edge e3/ }).click();
  await expect(page.getByRole("textbox", { name: "Name of the node" })).toHaveValue("Greet");
  const id = page.url().split("/").at(-1)!;
  expect(await stored(page, id)).toMatchObject({ future: { kept: true } });
  expect((await (await page.request.get(`/api/runs?flow=${id}`)).json()).runs).toEqual([]);
});

test("renaming changes no reference; a copy refers to its own copies", async ({ page }) => {
  const id = await make(page, chain());
  await open(page, id, 3);
  await card(page, "a").click();
  await page.getByRole("textbox", { name: "Name of the node" }).fill('Call "B" $1');
  await settled(page);
  expect((await stored(page, id)).nodes.map((one) => one.name)).toEqual(['Call "B" $1', "Greet", "Set1"]);
  expect((await stored(page, id)).nodes[2]!.config).toEqual({ values: { text: "{{ nodes.b.output.text }}" } });

  const other = await make(page, chain({ nodes: [], edges: [] }));
  await toCanvas(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await open(page, other, 0);
  await page.locator("body").press("Control+v");
  await expect(cards(page)).toHaveCount(3);
  await toCanvas(page);
  await cards(page).filter({ hasText: "Greet" }).click();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(cards(page)).toHaveCount(4);
  await settled(page);
  const pasted = await stored(page, other);
  expect(new Set(pasted.nodes.map((one) => one.id)).size).toBe(4);
  noEdgeIsLoose(pasted);
  await page.keyboard.press("Control+z");
  await expect(cards(page)).toHaveCount(3);
});

test("pressing Run twice starts one run; it is in the history", async ({ page }) => {
  const id = await make(page, chain());
  await open(page, id, 3);
  const run = page.getByRole("button", { name: /^Run/ });
  await run.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText("Finished").first()).toBeVisible();
  expect((await (await page.request.get(`/api/runs?flow=${id}`)).json()).runs).toHaveLength(1);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: /Run \d+/ })).toBeVisible();
});

test("names, labels and answers with markup in them stay text and ask nobody", async ({ page, baseURL }) => {
  const evil = "<img src=x onerror=alert(1)><svg onload=alert(1)> ![p](http://127.0.0.1:9998/p.png)";
  const foreign: string[] = [];
  let alerts = 0;
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL!) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  page.on("dialog", (dialog) => {
    alerts++;
    void dialog.dismiss();
  });
  const cases = [{ id: "k", name: evil, all: [{ left: "1", op: "eq", right: "1" }] }];
  const inputs = { type: "object", properties: { q: { type: "string", title: evil, description: evil } } };
  const nodes = [
    node("a", "start", 0, {}, { name: evil }),
    node("q", "condition", 320, { cases }, { name: evil }),
    node("b", "template", 640, { text: evil }, { name: evil }),
    node("c", "end", 960, { values: { text: "{{ nodes.b.output.text }}" } }),
    { ...node("n", "note", 0, { text: evil }), position: { x: 0, y: 300 } },
  ];
  const edges = [edge("e1", "a", "q"), edge("e2", "q", "b", "k"), edge("e3", "b", "c")];
  const id = await make(page, chain({ name: evil, description: evil, inputs, nodes, edges }));
  await open(page, id, 5);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByRole("dialog").getByText("<img").first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText("Finished").first()).toBeVisible();
  await card(page, "b").click();
  await page.getByRole("tab", { name: /Last run/ }).click();
  await expect(page.getByRole("tabpanel").getByText("<img").first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Run \d+/ })
    .first()
    .click();
  await page.waitForURL(/\/runs\/\w+/);
  await expect(cards(page).first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("<img").first()).toBeVisible();
  expect(alerts).toBe(0);
  expect(foreign).toEqual([]);
});

test("with the keyboard alone: add, connect, run", async ({ page }) => {
  const id = await make(page, chain({ nodes: [], edges: [] }));
  await open(page, id, 0);
  for (const name of ["End", "Start"]) {
    await page.locator("body").press("n");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(wires(page)).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Finished", { exact: true }).first()).toBeVisible();
});

test("the run dialog puts the sample files back", async ({ page }) => {
  const made = await (await page.request.post("/api/flows", { data: { template: "file-organizer" } })).json();
  await open(page, made.flow.id, made.flow.document.nodes.length);
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset sample files" }).click();
  await expect(page.getByText(/sample files? put back/)).toBeVisible();
});

test("a model without a provider is refused in words, with a way to add one", async ({ page }) => {
  const document = chain();
  document.nodes[1] = node("b", "llm", 320, { model: "nobody/none", system_prompt: "", prompt: "Hi" });
  document.nodes[2] = node("c", "end", 640, {}, { name: "Set1" });
  const id = await make(page, document);
  await open(page, id, 3);
  await page.getByRole("button", { name: /^Run/ }).click({ force: true });
  await expect(page.getByText("A model provider is missing.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a provider" })).toHaveAttribute("href", "/models");
  expect((await (await page.request.get(`/api/runs?flow=${id}`)).json()).runs).toEqual([]);
});
