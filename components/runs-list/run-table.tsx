"use client";

import { useTranslations } from "next-intl";
import type { RunRow } from "@/engine/contract/run-row";
import { dayText } from "../ui/date-text";
import { useLanguage } from "../ui/use-language";
import { useNow } from "../ui/use-now";
import { groupByDay } from "./run-groups";
import { RunLine } from "./run-line";

const COLUMNS = [
  { name: "state", width: 112 },
  { name: "run", width: 48 },
  { name: "flow", width: 144 },
  { name: "result", width: null },
  { name: "started_by", width: 112 },
  { name: "at", width: 56 },
  { name: "time", width: 120 },
  { name: "steps", width: 52, right: true },
  { name: "tokens", width: 64, right: true },
  { name: "cost", width: 60, right: true },
] as const;

/** Runs by day, latest first. */
export function RunTable({ runs, onChanged }: { runs: readonly RunRow[]; onChanged: () => void }) {
  const t = useTranslations("runs");
  const common = useTranslations("common");
  const language = useLanguage();
  const now = useNow(runs.some(({ ended_at }) => ended_at === null) ? 1000 : 60_000);
  const longest = Math.max(1000, ...runs.map(({ duration_ms }) => duration_ms ?? 0));
  return (
    <div className="tbl">
      <table aria-label={t("table")}>
        <colgroup>
          {COLUMNS.map(({ name, width }) => (
            <col key={name} style={width === null ? undefined : { width }} />
          ))}
          <col style={{ width: 40 }} />
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column.name} scope="col" className={"right" in column ? "right" : undefined}>
                {t(`col_${column.name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{common("more_actions", { name: "" })}</span>
            </th>
          </tr>
        </thead>
        {groupByDay(runs, now).map((group) => (
          <tbody key={group.at}>
            <tr className="day">
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                {dayText(group.at, now, language)}
              </th>
            </tr>
            {group.runs.map((run) => (
              <RunLine key={run.id} run={run} now={now} longest={longest} onChanged={onChanged} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
