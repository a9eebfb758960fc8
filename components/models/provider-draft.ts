import type { ProviderRow } from "../ui/api-rows";

/** What the form holds. `key` is what was typed: an empty one leaves the stored key alone. */
export interface ProviderDraft {
  name: string;
  base_url: string;
  key: string;
  default_model: string;
}

export const EMPTY_DRAFT: ProviderDraft = { name: "", base_url: "", key: "", default_model: "" };

export function draftOf(provider: ProviderRow): ProviderDraft {
  return { name: provider.name, base_url: provider.base_url, key: "", default_model: provider.default_model ?? "" };
}

export type DraftErrors = Partial<Record<"name" | "base_url", "name_missing" | "name_shape" | "base_url_bad">>;

/** What the server would refuse, said before it is asked. */
export function draftErrors({ name, base_url }: ProviderDraft): DraftErrors {
  const errors: DraftErrors = {};
  if (name.trim() === "") errors.name = "name_missing";
  else if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name.trim())) errors.name = "name_shape";
  if (originOf(base_url) === null) errors.base_url = "base_url_bad";
  return errors;
}

/** scheme, host and port of an http address; null for anything else. */
export function originOf(text: string): string | null {
  try {
    const url = new URL(text.trim());
    return url.protocol === "http:" || url.protocol === "https:" ? url.origin : null;
  } catch {
    return null;
  }
}

/** The stored key was given for another origin and will be forgotten on saving. */
export function losesKey(provider: ProviderRow | null, draft: ProviderDraft): boolean {
  return provider?.has_key === true && draft.key === "" && originOf(draft.base_url) !== provider.origin;
}

export function bodyOf(draft: ProviderDraft): Record<string, string | null> {
  const body: Record<string, string | null> = {
    name: draft.name.trim(),
    base_url: draft.base_url.trim(),
    default_model: draft.default_model.trim() || null,
  };
  if (draft.key.trim() !== "") body.key = draft.key.trim();
  return body;
}
