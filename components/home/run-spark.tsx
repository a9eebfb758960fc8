"use client";

import { useTranslations } from "next-intl";
import type { RunStatus } from "@/engine/contract/run-state";
import { glyphOf } from "../ui/run-glyph";

const BARS = 12;

/** The latest runs as bars, oldest left; low dots where there were none. */
export function RunSpark({ recent }: { recent: readonly RunStatus[] }) {
  const t = useTranslations("home");
  const status = useTranslations("common.status");
  const shown = recent.slice(-BARS);
  const label =
    shown.length === 0 ? t("never") : t("recent_runs", { states: shown.map((one) => status(one)).join(", ") });
  return (
    <span className="spark" role="img" aria-label={label} title={label}>
      {shown.length === 0
        ? Array.from({ length: BARS }, (_, index) => <i key={index} className="is-queued" />)
        : shown.map((one, index) => <i key={index} className={`is-${glyphOf(one)}`} />)}
    </span>
  );
}
