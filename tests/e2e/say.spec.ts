// A person speaks to an agent while it works, and pauses it between its turns.

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { type ModelServer, startModelServer } from "../model-server/model-server";

let server: ModelServer;
let provider: string;
let answer: (text: string) => void = () => {};

test.beforeAll(async ({ request }) => {
  // Each answer comes when the test gives it.
  server = await startModelServer({
    answer: () =>
      new Promise((resolve) => {
        answer = (text) => resolve({ text });
      }),
  });
  const data = { name: "talks", base_url: server.base_url, default_model: "m" };
  provider = (await (await request.post("/api/models", { data })).json()).provider.id;
});
test.afterAll(async ({ request }) => {
  await request.delete(`/api/models/${provider}`);
  await server.close();
});

test("a word reaches the agent at its next turn, and a pause holds it", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "sinew-locale", value: "en", url: baseURL! }]);
  const document = {
    format: "sinew.flow",
    version: 1,
    id: "f",
    name: "Talk",
    nodes: [
      {
        id: "agent",
        type: "agent",
        name: "Talker",
        position: { x: 0, y: 0 },
        config: { model: "talks/m", prompt: "Think." },
      },
    ],
    edges: [],
  };
  const made = await page.request.post("/api/flows", { data: { document } });
  await page.goto(`/flows/${(await made.json()).flow.id}`);
  await page.locator(".react-flow__node").first().click();
  await page.keyboard.press("Control+Enter");
  const asked = (count: number) => expect.poll(() => server.count()).toBe(count);
  await asked(1);
  await page.getByRole("tab", { name: "Last run" }).click();

  const field = page.getByLabel("A word to the agent at work");
  await field.fill("Take the blue one.");
  await field.press("Enter");
  await expect(page.getByText("heard at the next turn")).toBeVisible();
  await expect(field).toHaveValue("");
  const { violations } = await new AxeBuilder({ page }).include(".lastrun").analyze();
  expect(violations).toEqual([]);

  const [{ id: run }] = (await (await page.request.get("/api/runs?limit=1")).json()).runs;
  expect((await page.request.post(`/api/runs/${run}/commands`, { data: { command: "pause" } })).ok()).toBe(true);
  answer("I would take the red one.");
  await expect(page.getByRole("button", { name: /Continue/ })).toBeVisible();
  expect(server.count()).toBe(1);
  await page.getByRole("button", { name: /Continue/ }).click();
  await asked(2);
  expect(server.requests[1]!.messages.at(-1)).toMatchObject({ role: "user", content: "Take the blue one." });
  await expect(page.getByText("heard in round 2")).toBeVisible();
  answer("The blue one.");
  await expect(page.getByRole("button", { name: "Send" })).toBeHidden();
  await expect(page.getByText("Take the blue one.").first()).toBeVisible();
  const { events } = await (await page.request.get(`/api/runs/${run}/export`)).json();
  expect(events.at(-1)).toMatchObject({ type: "run.finished", output: { agent: { text: "The blue one." } } });
});
