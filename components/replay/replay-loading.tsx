"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/run/problem-notice";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { Problem } from "@/engine/contract/problem";
import "@/components/run/run.css";
import "./replay.css";

/** In the place of a replay that is not there yet, or cannot be shown. */
export function ReplayLoading({ problem, back }: { problem: Problem | null; back: string }) {
  const t = useTranslations("replay");
  return (
    <main className="replay-page">
      <h1 className="sr-only">{t("title")}</h1>
      {problem ? (
        <div className="stack" style={{ gap: 12, width: "min(480px, 90vw)" }}>
          <ProblemNotice problem={problem} />
          <Link className="btn btn-outline" href={back}>
            {t("back_to_list")}
          </Link>
        </div>
      ) : (
        <div className="row secondary" role="status">
          <StateGlyph state="running" />
          {t("loading")}
        </div>
      )}
    </main>
  );
}
