"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { api, problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { durationText } from "@/components/ui/duration-text";
import { ProblemText, useProblemWords } from "@/components/ui/problem-text";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { Problem } from "@/engine/contract/problem";
import type { RunRow } from "@/engine/contract/run-row";
import { useEditor, useView } from "../editor-context";

/** All runs of this flow, newest first; each opens as a replay. */
export function HistoryDrawer() {
  const open = useView((state) => state.dialog === "history");
  return open ? <OpenHistory /> : null;
}

function OpenHistory() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const [rows, setRows] = useState<RunRow[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = async (before: string | null) => {
    const query = new URLSearchParams({ flow: editor.id, limit: "30", ...(before && { before }) });
    try {
      const answer = await api.get<{ runs: RunRow[]; next: string | null }>(`/api/runs?${query}`);
      setRows((known) => (before && known ? [...known, ...answer.runs] : answer.runs));
      setNext(answer.next);
    } catch (thrown) {
      setProblem(problemsOf(thrown)[0] ?? null);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time the drawer opens
  useEffect(() => void load(null), []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && editor.view.setState({ dialog: null })}>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-light" />
        <Radix.Content className="drawer" aria-describedby={undefined}>
          <div className="drawer-head">
            <Radix.Title className="grow">{t("history.title")}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" icon="x" aria-label={t("history.close")} />
            </Radix.Close>
          </div>
          <div className="drawer-body">
            {problem && (
              <div className="notice notice-failed">
                <StateGlyph state="failed" />
                <span>
                  <ProblemText problem={problem} />
                </span>
              </div>
            )}
            {!rows && !problem && <div className="skeleton history-skeleton" />}
            {rows?.length === 0 && <p className="muted">{t("history.empty")}</p>}
            {rows?.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
            {next && (
              <Button variant="quiet" onClick={() => void load(next)}>
                {t("history.more")}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function HistoryRow({ row }: { row: RunRow }) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const words = useProblemWords();
  const started = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <Link className="history-row" href={`/runs/${encodeURIComponent(row.id)}`}>
      <StateGlyph state={glyphOf(row.status)} label={t(`state.${row.status}`)} />
      <span className="grow">
        <span className="row">
          <span className="strong">{t("history.run", { number: row.number })}</span>
          <span className="muted detail">{started.format(new Date(row.started_at))}</span>
        </span>
        <span className={row.problem ? "cut detail ink-failed" : "cut detail secondary"}>
          {row.problem ? words(row.problem).message : (row.result ?? t(`state.${row.status}`))}
        </span>
      </span>
      {row.duration_ms !== null && <span className="muted detail num">{durationText(row.duration_ms, language)}</span>}
    </Link>
  );
}
