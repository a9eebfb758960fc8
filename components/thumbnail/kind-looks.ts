import type { Catalog, CatalogEntry } from "@/engine/contract/catalog";

export interface Looks {
  family: CatalogEntry["family"];
  icon: string;
}

/** How each kind looks, by its name. */
export type KindLooks = ReadonlyMap<string, Looks>;

export const NO_LOOKS: KindLooks = new Map();
const UNKNOWN: Looks = { family: "edge", icon: "circle" };

export function kindLooks(catalog: Catalog | undefined): KindLooks {
  if (!catalog) return NO_LOOKS;
  return new Map(catalog.kinds.map(({ kind, family, icon }) => [kind, { family, icon }]));
}

export function looksOf(kind: string, looks: KindLooks): Looks {
  return looks.get(kind) ?? UNKNOWN;
}
