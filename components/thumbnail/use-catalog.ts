"use client";

import { useMemo } from "react";
import type { Catalog } from "@/engine/contract/catalog";
import { useResource } from "../ui/use-resource";
import { type KindLooks, kindLooks } from "./kind-looks";

/** The catalogue as the server has it; undefined until it has come. */
export function useCatalog(): Catalog | undefined {
  return useResource<Catalog>("/api/catalog").data;
}

export function useKindLooks(): KindLooks {
  const catalog = useCatalog();
  return useMemo(() => kindLooks(catalog), [catalog]);
}
