import { expect, it } from "vitest";
import { startModelServer } from "../../tests/model-server/model-server";
import { createModelSource, type Provider } from "./model-source";
import { defineRehearsal } from "./rehearsal";

const provider = (name: string, more: Partial<Provider> = {}): Provider => ({
  name,
  base_url: `https://${name}.example/v1`,
  api_key: "k",
  default_model: null,
  ...more,
});
const tidy = defineRehearsal({ name: "tidy", title: { en: "Tidy", zh: "整理" }, plan: () => ({ say: "Hi." }) });
const source = (providers: Provider[], default_model: string | null = null) =>
  createModelSource({ providers: () => providers, default_model, rehearsals: [tidy], fetchFor: () => fetch });
const name = async (providers: Provider[], wanted: string, chosen: string | null = null) =>
  (await source(providers, chosen).resolve(wanted)).name;

it("finds a model by provider, and takes other names for models of the default provider", async () => {
  const both = [provider("openai"), provider("local")];
  expect(await name(both, "local/llama3")).toBe("local/llama3");
  expect(await name(both, "gpt-4o-mini")).toBe("openai/gpt-4o-mini");
  expect(await name(both, "qwen/qwen3")).toBe("openai/qwen/qwen3");
  expect(await name(both, "local/qwen/qwen3")).toBe("local/qwen/qwen3");
  expect(await name([], "rehearsal/tidy")).toBe("rehearsal/tidy");
});

it("takes the default model for an empty name", async () => {
  expect(await name([provider("openai")], "", "openai/gpt-4o-mini")).toBe("openai/gpt-4o-mini");
  expect(await name([provider("a"), provider("b", { default_model: "m" })], "")).toBe("b/m");
  expect(await name([], "", "rehearsal/tidy")).toBe("rehearsal/tidy");
});

it("says what is missing", async () => {
  await expect(name([], "gpt-4o")).rejects.toMatchObject({ problem: { code: "provider_missing" } });
  await expect(name([provider("openai")], "")).rejects.toMatchObject({ problem: { code: "provider_missing" } });
  await expect(name([], "rehearsal/none")).rejects.toMatchObject({
    problem: { code: "rehearsal_missing", hint: "Known: tidy." },
  });
});

it("remembers what a model can do, per model and base URL", async () => {
  const models = source([provider("openai", { protocols: { declared: "json" } }), provider("other")]);
  const first = await models.resolve("openai/m");
  expect(first.protocol).toBeUndefined();
  expect((await models.resolve("openai/declared")).protocol).toBe("json");
  first.learned?.("marker");
  expect(first.protocol).toBe("marker");
  expect((await models.resolve("m")).protocol).toBe("marker");
  expect((await models.resolve("other/m")).protocol).toBeUndefined();
});

it("connects to a server with its key", async () => {
  const server = await startModelServer({ key: "secret" });
  const open = (api_key: string | null) =>
    source([provider("local", { base_url: server.base_url, api_key })]).resolve("local/test-model");
  const ask = { messages: [{ role: "user" as const, content: "Hi" }] };
  const stream = { signal: new AbortController().signal };
  expect((await (await open("secret")).complete(ask, stream)).text).toBe("Hello.");
  const refused = (await open(null)).complete(ask, stream);
  await expect(refused).rejects.toMatchObject({ problem: { code: "model_unauthorised" } });
  await server.close();
});

it("makes each model once, as long as its provider stays the same", async () => {
  const providers = [provider("openai")];
  const models = source(providers);
  const first = await models.resolve("openai/m");
  expect(await models.resolve("openai/m")).toBe(first);
  expect(await models.resolve("openai/other")).not.toBe(first);
  providers[0] = provider("openai", { api_key: "new" });
  expect(await models.resolve("openai/m")).not.toBe(first);
});

it("reckons the cost by the prices set, where the provider does not tell it", async () => {
  const usage = { input_tokens: 2_000, output_tokens: 500 };
  const server = await startModelServer({
    answer: ({ model }) => ({ text: "Hi.", usage, cost: model === "told" ? 0.5 : null }),
  });
  const prices = { priced: { input: 3, output: 15 }, told: { input: 3, output: 15 } };
  const models = source([provider("local", { base_url: server.base_url, prices })]);
  const costOf = async (name: string) => {
    const model = await models.resolve(name);
    const stream = { signal: new AbortController().signal };
    return (await model.complete({ messages: [{ role: "user", content: "Hi" }] }, stream)).cost;
  };
  expect(await costOf("priced")).toBeCloseTo(0.0135, 10);
  expect(await costOf("told")).toBe(0.5);
  expect(await costOf("other")).toBeNull();
  await server.close();
});
