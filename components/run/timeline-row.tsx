"use client";

import { useTranslations } from "next-intl";
import { countText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { Icon } from "@/components/ui/icon";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { KindLook } from "./kind-look";
import type { Bar, TimelineRow } from "./timeline-rows";

/** Deeper rows are not moved in further: their names must stay readable. */
const DEEPEST = 6;

interface TimelineRowProps {
  row: TimelineRow;
  look: KindLook | undefined;
  open: boolean;
  on: boolean;
  place: (ms: number) => string;
  onToggle: () => void;
  onSelect: () => void;
}

export function TimelineRowView({ row, look, open, on, place, onToggle, onSelect }: TimelineRowProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const name = nameOf(row, t);
  const status = row.status === "unreached" ? t("node.unreached") : t(`status.${row.status}`);
  const last = row.bars.reduce((end, bar) => Math.max(end, bar.to), 0);
  const note = noteOf(row, t, language);
  return (
    <li className={on ? "tl-row is-on" : "tl-row"}>
      <div className="tl-name" style={{ paddingLeft: 8 + 18 * Math.min(row.depth, DEEPEST) }}>
        {row.opens ? (
          <button
            type="button"
            className="tl-open"
            aria-expanded={open}
            aria-label={t("timeline.open", { name })}
            onClick={onToggle}
          >
            <Icon name={open ? "chevron-down" : "chevron-right"} size={12} />
          </button>
        ) : (
          <span className="tl-gap" />
        )}
        <button type="button" className="tl-pick grow" disabled={row.path === null} onClick={onSelect}>
          <StateGlyph state={row.status === "unreached" ? "queued" : glyphOf(row.status)} size={12} label={status} />
          {look && row.round === null && row.tool === null && (
            <span className={`tl-kind ${look.family}`}>
              <Icon name={look.icon} size={14} />
            </span>
          )}
          <span className={row.tool ? "cut mono" : "cut"}>{name}</span>
          {row.phase && row.round !== null && <span className="ink-running">{row.phase}</span>}
        </button>
        {row.tokens !== null && <span className="tl-meta">{countText(row.tokens)}</span>}
      </div>
      <div className="tl-chart">
        {row.bars.map((bar, index) => (
          <i
            key={index}
            className={barClass(bar)}
            style={{ left: place(bar.from), width: `calc(${place(bar.to)} - ${place(bar.from)})` }}
          />
        ))}
        {note && (
          <span className="bar-label" style={{ left: `calc(${place(last)} + 8px)` }}>
            {note}
          </span>
        )}
      </div>
    </li>
  );
}

function nameOf(row: TimelineRow, t: ReturnType<typeof useTranslations<"run">>): string {
  if (row.tool !== null) return row.tool;
  if (row.round !== null) return t("round", { round: row.round });
  return row.pass === null ? row.title : t("timeline.pass_only", { pass: row.pass });
}

function noteOf(row: TimelineRow, t: ReturnType<typeof useTranslations<"run">>, language: "en" | "zh"): string {
  if (row.round !== null)
    return row.calls === 0
      ? ""
      : row.failed_calls > 0
        ? t("timeline.calls_failed", { calls: row.calls, failed: row.failed_calls })
        : t("call.count", { count: row.calls });
  if (row.given) return t(`given.${row.given}`);
  return row.duration_ms === null || row.status === "skipped" ? "" : durationText(row.duration_ms, language);
}

function barClass(bar: Bar): string {
  const state = bar.state === "done" && bar.shape !== "node" ? "" : `bar-${bar.state}`;
  return ["bar", bar.shape !== "node" && `bar-${bar.shape}`, state].filter(Boolean).join(" ");
}
