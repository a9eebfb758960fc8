"use client";

import { useTranslations } from "next-intl";
import type { StepFilter } from "./step-kind";

const CHIPS = [
  { name: "nodes", dot: "f-node" },
  { name: "agent", dot: "f-agent" },
  { name: "tools", dot: "f-tool" },
  { name: "failures", dot: "f-fail dia" },
] as const;

interface StepFilterChipsProps {
  filter: StepFilter;
  failures: number;
  onChange: (filter: StepFilter) => void;
}

/** Which sorts of steps are shown. */
export function StepFilterChips({ filter, failures, onChange }: StepFilterChipsProps) {
  const t = useTranslations("run");
  return (
    <span className="filters" role="group" aria-label={t("filter.label")}>
      {CHIPS.map(({ name, dot }) => (
        <button
          key={name}
          type="button"
          className={filter[name] ? "fchip is-on" : "fchip"}
          aria-pressed={filter[name]}
          title={t(`filter.${name}`)}
          onClick={() => onChange({ ...filter, [name]: !filter[name] })}
        >
          <i className={dot} aria-hidden="true" />
          {t(`filter.${name}`)}
          {name === "failures" && failures > 0 && <span className="count is-bad">{failures}</span>}
        </button>
      ))}
    </span>
  );
}
