"use client";

import { useTranslations } from "next-intl";
import type { Problem } from "@/engine/contract/problem";
import { ReceiptSection } from "./receipt-section";
import { ValueView } from "./value-view";

/** What the code of a step said before it failed. */
export function LogSection({ problem }: { problem: Problem | null }) {
  const t = useTranslations("run");
  const lines = logOf(problem);
  if (lines.length === 0) return null;
  return (
    <ReceiptSection
      title={t("node.log")}
      aside={<span className="micro muted num">{t("node.log_lines", { count: lines.length })}</span>}
    >
      <ValueView value={lines.join("\n")} label={t("node.log")} />
    </ReceiptSection>
  );
}

export function logOf(problem: Problem | null): string[] {
  const logs = problem?.params?.logs;
  return Array.isArray(logs) ? logs.filter((line): line is string => typeof line === "string") : [];
}
