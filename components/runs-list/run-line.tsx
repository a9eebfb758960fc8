"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RunRow } from "@/engine/contract/run-row";
import { costText, countText } from "../ui/count-text";
import { momentText, timeText } from "../ui/date-text";
import { clockText, durationText } from "../ui/duration-text";
import { Icon } from "../ui/icon";
import { useProblemWords } from "../ui/problem-text";
import { glyphOf } from "../ui/run-glyph";
import { type GlyphState, StateGlyph } from "../ui/state-glyph";
import { useStopReason } from "../ui/stop-reason";
import { useLanguage } from "../ui/use-language";
import { RunMenu } from "./run-menu";

const INK: Partial<Record<GlyphState, string>> = {
  running: "ink-running",
  waiting: "ink-waiting",
  failed: "ink-failed",
};

const TRIGGER_ICONS: Readonly<Record<string, string>> = {
  manual: "mouse-pointer-click",
  api: "webhook",
  import: "file-up",
  cli: "terminal",
  command: "terminal",
};

interface RunLineProps {
  run: RunRow;
  now: Date;
  /** of the longest run shown, for the bars */
  longest: number;
  onChanged: () => void;
}

export function RunLine({ run, now, longest, onChanged }: RunLineProps) {
  const t = useTranslations("runs");
  const status = useTranslations("common.status");
  const waits = useTranslations("common.waits");
  const language = useLanguage();
  const words = useProblemWords();
  const stopReason = useStopReason();
  const glyph = glyphOf(run.status);
  const ink = INK[glyph];
  const name = run.flow_name || t("deleted_flow");
  const result = run.problem
    ? words(run.problem).message
    : run.status === "waiting" && run.result && waits.has(run.result)
      ? waits(run.result)
      : run.result && stopReason(run.result);
  const live = run.ended_at === null;
  const time = run.duration_ms ?? (live ? Math.max(0, now.getTime() - Date.parse(run.started_at)) : null);
  return (
    <tr className="is-run">
      <td>
        <span className="row">
          <StateGlyph state={glyph} />
          <span className={ink ? `${ink} strong-state` : "secondary"}>{status(run.status)}</span>
        </span>
      </td>
      <td>
        <Link
          className="run-link"
          prefetch={false}
          href={`/runs/${encodeURIComponent(run.id)}`}
          aria-label={t("open_run", { number: run.number, flow: name })}
        >
          {run.number}
        </Link>
        {run.kept && (
          <span className="run-kept" role="img" aria-label={t("kept")} title={t("kept")}>
            <Icon name="pin" size={12} />
          </span>
        )}
      </td>
      <td className="medium cut" title={name}>
        {name}
      </td>
      <td
        className={`cut ${glyph === "failed" || glyph === "waiting" ? (ink ?? "") : "secondary"}`}
        title={result ?? undefined}
      >
        {result || t("no_result")}
      </td>
      <td className="secondary">
        <span className="row">
          <Icon name={TRIGGER_ICONS[run.trigger] ?? "zap"} />
          <span className="cut">{t.has(`trigger.${run.trigger}`) ? t(`trigger.${run.trigger}`) : run.trigger}</span>
        </span>
      </td>
      <td className="num">
        <time dateTime={run.started_at} title={momentText(run.started_at, language)}>
          {timeText(run.started_at, language)}
        </time>
      </td>
      <td className="num">
        <span className="dur" aria-hidden="true">
          <i
            className={`is-${glyph}`}
            style={{ width: `${time === null ? 0 : Math.min(100, (time / longest) * 100)}%` }}
          />
        </span>
        {time === null ? "–" : live ? clockText(time) : durationText(time, language)}
      </td>
      <td className="num right">{run.steps}</td>
      <td className="num right" title={run.tokens === null ? t("tokens_unknown") : undefined}>
        {run.tokens === null ? "–" : countText(run.tokens)}
      </td>
      <td className="num right" title={run.cost === null ? t("cost_unknown") : undefined}>
        {run.cost === null ? "–" : costText(run.cost)}
      </td>
      <td className="acts">
        <span className="run-acts">
          <RunMenu run={run} name={name} settled={!live} onChanged={onChanged} />
        </span>
      </td>
    </tr>
  );
}
