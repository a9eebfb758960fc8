// Model providers and settings. Keys are stored sealed; this file sees only what the vault made of them.

import type { PrismaClient } from "./generated/client";
import { createSettingStore } from "./setting-store";

export interface StoredProvider {
  id: string;
  name: string;
  base_url: string;
  key_cipher: string | null;
  /** origin the key was given for */
  key_origin: string | null;
  default_model: string | null;
  models: string[];
}

export type ProviderStore = ReturnType<typeof createProviderStore>;

const DEFAULT_MODEL = "default_model";

export function createProviderStore(client: PrismaClient) {
  const settings = createSettingStore(client);

  async function list(): Promise<StoredProvider[]> {
    const rows = await client.provider.findMany({ orderBy: { created_at: "asc" } });
    return rows.map(toProvider);
  }

  async function get(id: string): Promise<StoredProvider | null> {
    const row = await client.provider.findUnique({ where: { id } });
    return row && toProvider(row);
  }

  async function byName(name: string): Promise<StoredProvider | null> {
    const row = await client.provider.findUnique({ where: { name } });
    return row && toProvider(row);
  }

  async function put(provider: StoredProvider): Promise<void> {
    const data = { ...provider, models: JSON.stringify(provider.models) };
    const known = await client.provider.updateMany({ where: { id: provider.id }, data });
    if (known.count === 0) await client.provider.create({ data });
  }

  async function remove(id: string): Promise<boolean> {
    const { count } = await client.provider.deleteMany({ where: { id } });
    return count === 1;
  }

  const defaultModel = () => settings.get(DEFAULT_MODEL);
  const setDefaultModel = (model: string | null) => settings.set(DEFAULT_MODEL, model);

  return { list, get, byName, put, remove, defaultModel, setDefaultModel };
}

function toProvider(row: Omit<StoredProvider, "models"> & { models: string }): StoredProvider {
  const { id, name, base_url, key_cipher, key_origin, default_model } = row;
  return { id, name, base_url, key_cipher, key_origin, default_model, models: JSON.parse(row.models) as string[] };
}
