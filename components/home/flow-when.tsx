"use client";

import { useTranslations } from "next-intl";
import type { FlowRow } from "../ui/api-rows";
import { agoText, momentText } from "../ui/date-text";
import { clockText } from "../ui/duration-text";
import { useLanguage } from "../ui/use-language";
import { useNow } from "../ui/use-now";

/** A running clock while it runs, else how long ago it ran or was changed. */
export function FlowWhen({ flow }: { flow: FlowRow }) {
  const t = useTranslations("common");
  const language = useLanguage();
  const run = flow.last_run;
  const live = run?.status === "running" || run?.status === "pending";
  const now = useNow(live ? 1000 : 60_000);
  const at = run?.ended_at ?? run?.started_at ?? flow.updated_at;
  const text =
    live && run ? clockText(now.getTime() - Date.parse(run.started_at)) : agoText(at, now, language, t("just_now"));
  return (
    <time className="muted num" dateTime={at} title={momentText(at, language)}>
      {text}
    </time>
  );
}
