"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

/** The node's output is pinned: a run started by hand takes it. */
export function PinMark() {
  const t = useTranslations("editor");
  return (
    <span className="pin-mark" role="img" aria-label={t("canvas.pinned")} title={t("canvas.pinned")}>
      <Icon name="pin" size={12} />
    </span>
  );
}
