"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { useProblemWords } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { Problem } from "@/engine/contract/problem";
import "@/components/run/run.css";
import "./replay.css";

/** In the place of a replay that is not there yet, or cannot be shown. */
export function ReplayLoading({ problem, back }: { problem: Problem | null; back: string }) {
  const t = useTranslations("replay");
  const words = useProblemWords();
  return (
    <main className="replay-page">
      <h1 className="sr-only">{t("title")}</h1>
      {problem ? (
        <div role="alert">
          <EmptyNote
            icon={problem.code === "not_found" ? "search-x" : "octagon-alert"}
            title={words(problem).message}
            actions={
              <Link className="btn btn-outline" href={back}>
                {t("back_to_list")}
              </Link>
            }
          >
            {words(problem).hint}
          </EmptyNote>
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
