// The models that flows may name: stored providers with their keys opened, the default, and the offline rehearsals.

import type { ModelSource, Outbound } from "@/engine";
import { createModelSource, REHEARSALS } from "@/engine";
import type { ProviderStore } from "@/prisma/provider-store";
import { keyOf, readBaseUrl } from "./providers";
import { createRedactor, createStreamRedactor, type Redact } from "./redact";
import type { Vault } from "./vault";

interface Provider {
  name: string;
  base_url: string;
  api_key: string | null;
  default_model: string | null;
}

interface OpenedModels {
  models: ModelSource;
  redact: Redact;
  redactStream: () => (piece: string) => string;
  providersChanged(): Promise<void>;
}

/** Pace of the offline model, so that a person can watch it. */
const FRAGMENT_MS = 40;

export async function openModels(store: ProviderStore, vault: Vault, outbound: Outbound): Promise<OpenedModels> {
  let current = await readSettings(store, vault);
  const models = createModelSource({
    providers: () => current.providers,
    default_model: () => current.default_model,
    rehearsals: REHEARSALS,
    fetchFor: outbound.fetchFor,
    delay_ms: FRAGMENT_MS,
  });
  return {
    models,
    redact: (value) => current.redact(value),
    redactStream: () => createStreamRedactor(current.secrets),
    providersChanged: async () => {
      current = await readSettings(store, vault);
    },
  };
}

async function readSettings(store: ProviderStore, vault: Vault) {
  const stored = await store.list();
  const providers: Provider[] = stored.map((one) => {
    const { name, base_url, default_model } = one;
    return { name, base_url, default_model, api_key: keyOf(vault, one) };
  });
  const own = providerOfEnvironment();
  if (own && !providers.some((one) => one.name === own.name)) providers.push(own);
  const secrets = providers.flatMap((one) => (one.api_key === null ? [] : [one.api_key]));
  const redact = createRedactor(secrets);
  return { providers, default_model: await store.defaultModel(), redact, secrets };
}

/** OPENAI_API_KEY, OPENAI_BASE_URL: a provider called `openai`, unless one of that name is stored. */
function providerOfEnvironment(): Provider | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = process.env;
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return null;
  const base_url = readBaseUrl(OPENAI_BASE_URL || "https://api.openai.com/v1");
  return { name: "openai", base_url, api_key: OPENAI_API_KEY || null, default_model: null };
}
