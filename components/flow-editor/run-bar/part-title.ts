"use client";

import { useTranslations } from "next-intl";
import { nodeTitle } from "@/engine/contract/flow";
import { useFlow } from "../editor-context";
import type { RunOptions } from "../view-store";

/** What a run of a part is called in front of it; null for a run of the whole flow. */
export function usePartTitle(): (options: RunOptions) => string | null {
  const t = useTranslations("run.part");
  const nodes = useFlow((state) => state.document.nodes);
  return ({ partial, stepping }) => {
    if (!partial) return stepping ? t("stepping") : null;
    const node = nodes.find((one) => one.id === partial.node);
    return t(partial.mode, { node: node ? nodeTitle(node) : partial.node });
  };
}
