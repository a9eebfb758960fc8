import { Refusal } from "./refusal";

export interface ModelSettings {
  base_url: string;
  key: string | null;
}

/** The one server that the command line asks; null where neither a key nor an address is given. Flags win. */
export function modelSettings(
  base_url: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): ModelSettings | null {
  const key = environment.OPENAI_API_KEY?.trim() || null;
  const address = base_url ?? (environment.OPENAI_BASE_URL?.trim() || null);
  if (key === null && address === null) return null;
  const wanted = address ?? "https://api.openai.com/v1";
  if (!URL.canParse(wanted)) throw new Refusal(`The base URL ${wanted} is not an address.`);
  return { base_url: wanted.replace(/\/+$/, ""), key };
}
