"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { ToolEntry } from "@/engine/contract/catalog";

type Risk = "destroys" | "executes" | "sends" | "changes" | "reads";
const LOOKS: Record<Risk, { className: string; icon: string }> = {
  destroys: { className: "safe safe-destroys", icon: "trash-2" },
  executes: { className: "safe safe-destroys", icon: "terminal" },
  sends: { className: "safe safe-sends", icon: "send" },
  changes: { className: "safe safe-changes", icon: "pencil" },
  reads: { className: "safe", icon: "eye" },
};

export function riskOf({ labels }: ToolEntry): Risk {
  if (labels.destroys) return "destroys";
  if (labels.executes) return "executes";
  if (labels.outbound) return "sends";
  return labels.mutates ? "changes" : "reads";
}

/** The worst that a tool can do, in one word; its look grows with the risk. */
export function SafetyLabel({ tool }: { tool: ToolEntry }) {
  const t = useTranslations("editor");
  const risk = riskOf(tool);
  const { className, icon } = LOOKS[risk];
  return (
    <span className={className}>
      <Icon name={icon} size={12} />
      {t(`risk.${risk}`)}
    </span>
  );
}
