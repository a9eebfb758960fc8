"use client";

import { useTranslations } from "next-intl";
import { costText, countText, sumText } from "@/components/ui/count-text";
import type { RunUsage } from "@/engine/contract/run-state";
import { tokensOf } from "@/engine/contract/run-view";

/** Tokens, money and calls. What nobody told stays unknown: no zero stands in for it. */
export function RunTotals({ usage }: { usage: RunUsage }) {
  const t = useTranslations("run");
  const tokens = tokensOf(usage);
  const bold = { b: (words: React.ReactNode) => <b>{words}</b> };
  return (
    <>
      <span>
        {tokens === null
          ? t("totals.tokens_unknown")
          : t.rich("totals.tokens", { ...bold, count: sumText(countText(tokens), usage.unknown_calls) })}
      </span>
      {usage.cost !== null && (
        <span>
          <b>{sumText(costText(usage.cost), usage.unpriced_calls)}</b>
        </span>
      )}
      <span>{t.rich("totals.calls", { ...bold, count: usage.tool_calls })}</span>
    </>
  );
}
