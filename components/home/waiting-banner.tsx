"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { FlowRow } from "../ui/api-rows";
import { StateGlyph } from "../ui/state-glyph";

/** A run that waits for a person: the only banner there is. */
export function WaitingBanner({ flows }: { flows: readonly FlowRow[] }) {
  const t = useTranslations("home");
  const flow = flows.find(({ last_run }) => last_run?.status === "waiting");
  if (!flow?.last_run) return null;
  return (
    <section className="attn" aria-label={t("needs_you")}>
      <StateGlyph state="waiting" />
      <span className="grow cut">
        <b className="strong">{t("waits_for_you", { name: flow.name })}</b> {flow.last_run.result}
      </span>
      <Link className="btn btn-outline" href={`/runs/${encodeURIComponent(flow.last_run.id)}`}>
        {t("look")}
      </Link>
    </section>
  );
}
