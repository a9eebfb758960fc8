// "Does this provider work?": its list of models, then one short question. The list is kept for the page's menus.

import { type Problem, problem } from "@/engine/contract/problem";
import type { StoredProvider } from "@/prisma/provider-store";
import { keyOf } from "./providers";
import type { Sinew } from "./sinew";

export interface ProviderTest {
  ok: boolean;
  latency_ms: number;
  models: string[];
  reply: string | null;
  problem: Problem | null;
}

const LIMIT_MS = 30_000;

export async function testProvider(sinew: Sinew, provider: StoredProvider): Promise<ProviderTest> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const models = await listModels(sinew, provider, signal);
  if (models) await sinew.providers.put({ ...provider, models });
  const name = provider.default_model ?? models?.[0] ?? provider.models[0];
  const began = performance.now();
  const done = (result: Pick<ProviderTest, "ok" | "reply" | "problem">): ProviderTest => ({
    latency_ms: Math.round(performance.now() - began),
    models: models ?? provider.models,
    ...result,
  });
  if (!name) return done({ ok: false, reply: null, problem: problem("provider_missing", { model: provider.name }) });
  try {
    const model = await sinew.models.resolve(`${provider.name}/${name}`);
    const request = { messages: [{ role: "user" as const, content: "Answer with one word: ready" }] };
    const answer = await model.complete(request, { signal });
    return done({ ok: true, reply: sinew.redact(answer.text).slice(0, 200), problem: null });
  } catch (error) {
    return done({ ok: false, reply: null, problem: sinew.redact(asProblem(error, provider.name)) });
  }
}

/** Names by GET /models, or null where the server does not tell. */
async function listModels(sinew: Sinew, provider: StoredProvider, signal: AbortSignal): Promise<string[] | null> {
  try {
    const key = keyOf(sinew.vault, provider);
    const send = sinew.outbound.fetchFor(new URL(provider.base_url).origin);
    const headers: Record<string, string> = { accept: "application/json" };
    if (key) headers.authorization = `Bearer ${key}`;
    const response = await send(`${provider.base_url}/models`, { headers, signal });
    if (!response.ok) return null;
    const list = (await response.json()) as { data?: { id?: unknown }[] };
    const names = (list.data ?? []).map((one) => one.id).filter((id) => typeof id === "string");
    return names.slice(0, 500).sort();
  } catch {
    return null;
  }
}

function asProblem(error: unknown, provider: string): Problem {
  if (error instanceof Error && error.name === "ProblemError") return (error as Error & { problem: Problem }).problem;
  const reason = error instanceof Error ? error.message : String(error);
  return problem("model_unreachable", { provider, reason });
}
