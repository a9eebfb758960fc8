// What people decide about single calls of an agent, on the page.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type ModelServer, startModelServer, type WireRequest } from "../model-server/model-server";

type Json = Record<string, unknown>;

const answered = ({ messages }: WireRequest) => messages.filter((one) => one.role === "assistant").length;
const told = ({ messages }: WireRequest) => String(messages.at(-1)?.content ?? "");

let server: ModelServer;
let write: (request: WireRequest) => Json;

let provider: string;

test.beforeAll(async ({ request }) => {
  server = await startModelServer({
    answer: (request) =>
      answered(request) === 0
        ? { text: "", calls: [{ id: "c1", name: "file_write", arguments: JSON.stringify(write(request)) }] }
        : { text: `It said: ${told(request)}` },
  });
  const data = { name: "calls", base_url: server.base_url, default_model: "m" };
  provider = (await (await request.post("/api/models", { data })).json()).provider.id;
});
test.afterAll(async ({ request }) => {
  await request.delete(`/api/models/${provider}`);
  await server.close();
});
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "sinew-locale", value: "en", url: baseURL! }]);
});

const path = "/workspace/approved.txt";
const node = (id: string, type: string, x: number, config: Json, name: string) => ({
  id,
  type,
  name,
  position: { x, y: 0 },
  config,
});
const edge = (from: string, to: string) => ({
  id: `${from}-${to}`,
  from: { node: from, port: "out" },
  to: { node: to, port: "in" },
});

async function begin(page: Page): Promise<Locator> {
  const document = {
    format: "sinew.flow",
    version: 1,
    id: "f",
    name: "Careful",
    nodes: [
      node(
        "put",
        "tool",
        0,
        { tool: "file_write", arguments: { file_path: path, content: "one\ntwo\n", mode: "overwrite" } },
        "Put",
      ),
      node(
        "agent",
        "agent",
        300,
        { model: "calls/m", prompt: "Write it.", tools: ["file_write"], approvals: { "*": "changes" } },
        "Writer",
      ),
      node("read", "tool", 600, { tool: "file_read", arguments: { file_path: path } }, "Read"),
    ],
    edges: [edge("put", "agent"), edge("agent", "read")],
  };
  const made = await page.request.post("/api/flows", { data: { document } });
  await page.goto(`/flows/${(await made.json()).flow.id}`);
  await expect(page.locator(".react-flow__node").first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("region", { name: "Writer" });
  await expect(question).toBeFocused();
  return question;
}

async function output(page: Page): Promise<Json> {
  const runs = await (await page.request.get("/api/runs?limit=1")).json();
  const { events } = await (await page.request.get(`/api/runs/${runs.runs[0].id}/export`)).json();
  return events.at(-1).output.read.result;
}

test("a call is shown with what it would change; what runs is what was allowed", async ({ page }) => {
  write = () => ({ file_path: path, content: "one\nthree\n", mode: "overwrite" });
  const question = await begin(page);
  await expect(question.getByText("-two", { exact: true })).toBeVisible();
  await expect(question.getByText("+three", { exact: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((one) => one.id)).toEqual([]);
  await question.getByRole("button", { name: "Allow once" }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => output(page).catch(() => null)).toMatchObject({ content: "one\nthree\n" });
});

test("arguments are changed, and those run", async ({ page }) => {
  write = () => ({ file_path: path, content: "one\nthree\n", mode: "overwrite" });
  const question = await begin(page);
  await question.getByRole("button", { name: "Edit arguments" }).click();
  const field = question.getByRole("textbox", { name: "Arguments to call it with" });
  await field.fill('{"file_path": ');
  await expect(question.getByRole("button", { name: "Call with these" })).toBeDisabled();
  await field.fill(JSON.stringify({ file_path: path, contents: "x" }));
  await question.getByRole("button", { name: "Call with these" }).click();
  await expect(question.getByRole("alert")).toContainText("unknown parameter contents");
  await field.fill(JSON.stringify({ file_path: path, content: "mine", mode: "overwrite" }));
  await question.getByRole("button", { name: "Call with these" }).click();
  await expect.poll(() => output(page).catch(() => null)).toMatchObject({ content: "mine" });
});

test("a call is refused with a word, which the model reads", async ({ page }) => {
  write = () => ({ file_path: path, content: "lost", mode: "overwrite" });
  const question = await begin(page);
  await question.getByRole("textbox", { name: "A word to the model" }).fill("Leave it.");
  await question.getByRole("button", { name: "Refuse" }).click();
  await expect.poll(() => output(page).catch(() => null)).toMatchObject({ content: "one\ntwo\n" });
  expect(told(server.requests.at(-1)!)).toContain("a person did not allow this call and says: Leave it.");
});

test("a file that changed meanwhile is asked about anew", async ({ page }) => {
  write = () => ({ file_path: path, content: "one\nthree\n", mode: "overwrite" });
  const question = await begin(page);
  await expect(question.getByText("-two", { exact: true })).toBeVisible();
  const put = {
    format: "sinew.flow",
    version: 1,
    id: "g",
    name: "Other",
    nodes: [
      node(
        "put",
        "tool",
        0,
        { tool: "file_write", arguments: { file_path: path, content: "other\n", mode: "overwrite" } },
        "Put",
      ),
    ],
    edges: [],
  };
  const made = await page.request.post("/api/flows", { data: { document: put } });
  const { flow } = await made.json();
  await page.request.post("/api/runs?wait=20", { data: { flow_id: flow.id } });
  await question.getByRole("button", { name: "Allow once" }).click();
  await expect(question.getByText("-other", { exact: true })).toBeVisible();
  await expect(question.getByText("The file was changed meanwhile.")).toBeVisible();
  await question.getByRole("button", { name: "Allow once" }).click();
  await expect(question).toHaveCount(0);
});
