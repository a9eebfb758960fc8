// Model providers: what the page shows of them, and how a key is kept. A key belongs to the origin that it was given for:
// when the base URL moves to another origin, the key is dropped, so that it cannot follow a changed address.

import Type, { type Static } from "typebox";
import { ProblemError, problem } from "@/engine/contract/problem";
import type { ProviderStore, StoredProvider } from "@/prisma/provider-store";
import { newId } from "./new-id";
import type { Vault } from "./vault";

const name = Type.String({ minLength: 1, maxLength: 60, pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]*$" });
const base_url = Type.String({ minLength: 1, maxLength: 500 });
const key = Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]));
const default_model = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]));
const closed = { additionalProperties: false } as const;

export const NewProvider = Type.Object({ name, base_url, key, default_model }, closed);
export type NewProvider = Static<typeof NewProvider>;

/** `key`: absent keeps it, null or empty removes it. */
export const ChangeProvider = Type.Object(
  { name: Type.Optional(name), base_url: Type.Optional(base_url), key, default_model },
  closed,
);
export type ChangeProvider = Static<typeof ChangeProvider>;

export const DefaultModel = Type.Object({ model: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]) }, closed);

/** A provider as it goes over the wire: never with its key. */
export interface ProviderRow {
  id: string;
  name: string;
  base_url: string;
  origin: string;
  has_key: boolean;
  default_model: string | null;
  models: string[];
}

export function providerRow(provider: StoredProvider): ProviderRow {
  const { id, name, base_url, default_model, models } = provider;
  const origin = new URL(base_url).origin;
  return { id, name, base_url, origin, has_key: provider.key_cipher !== null, default_model, models };
}

/** The words that a provider's key is sealed with. */
export function boundTo(provider: Pick<StoredProvider, "id" | "key_origin">): string {
  return `${provider.id}\n${provider.key_origin ?? ""}`;
}

/** The key, only where it was given for the origin that the base URL has now. */
export function keyOf(vault: Vault, provider: StoredProvider): string | null {
  if (provider.key_cipher === null || provider.key_origin !== new URL(provider.base_url).origin) return null;
  return vault.open(provider.key_cipher, boundTo(provider));
}

export async function addProvider(store: ProviderStore, vault: Vault, body: NewProvider): Promise<StoredProvider> {
  const empty = { id: newId(), key_cipher: null, key_origin: null, default_model: null, models: [] };
  return write(store, vault, { ...empty, name: "", base_url: "" }, body);
}

export async function changeProvider(
  store: ProviderStore,
  vault: Vault,
  id: string,
  body: ChangeProvider,
): Promise<StoredProvider> {
  const known = await store.get(id);
  if (!known) throw new ProblemError(problem("not_found", { what: "provider", id }));
  return write(store, vault, known, body);
}

async function write(
  store: ProviderStore,
  vault: Vault,
  known: StoredProvider,
  body: ChangeProvider,
): Promise<StoredProvider> {
  const provider: StoredProvider = { ...known };
  if (body.name !== undefined) provider.name = body.name.trim();
  if (body.base_url !== undefined) provider.base_url = readBaseUrl(body.base_url);
  if (body.default_model !== undefined) provider.default_model = body.default_model || null;
  const same_name = await store.byName(provider.name);
  if ((same_name && same_name.id !== provider.id) || provider.name === "rehearsal") {
    throw new ProblemError(problem("name_taken", { name: provider.name }));
  }
  const origin = new URL(provider.base_url).origin;
  if (body.key !== undefined || provider.key_origin !== origin) {
    provider.key_cipher = null;
    provider.key_origin = null;
    provider.models = [];
  }
  const key = body.key?.trim();
  if (key) {
    provider.key_origin = origin;
    provider.key_cipher = vault.seal(key, boundTo(provider));
  }
  await store.put(provider);
  return provider;
}

/** The base URL without a trailing slash; refused with what is wrong with it. */
export function readBaseUrl(text: string): string {
  const refuse = (reason: string) => new ProblemError(problem("bad_base_url", { url: text.slice(0, 200), reason }));
  const url = parseUrl(text.trim());
  if (!url) throw refuse("it is not an address");
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refuse("it must begin with http:// or https://");
  if (url.username || url.password) throw refuse("it must not carry a user name or password");
  if (url.search || url.hash) throw refuse("it must not have a query");
  return url.href.replace(/\/+$/, "");
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
