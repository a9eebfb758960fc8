"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Chips } from "../ui/chip";
import { Icon } from "../ui/icon";
import { Menu, MenuItem } from "../ui/menu";
import { StateGlyph } from "../ui/state-glyph";
import type { FlowFilter, FlowSort, Shown } from "./shown-flows";

const FILTERS = ["running", "waiting", "failed", "done"] as const;
const SORTS: readonly FlowSort[] = ["last_run", "changed", "name"];
const VIEWS = [
  { value: "grid", icon: "layout-grid" },
  { value: "list", icon: "rows-3" },
] as const;

interface FlowFiltersProps {
  shown: Shown;
  counts: Record<FlowFilter, number>;
  view: "grid" | "list";
  onShown: (change: Partial<Shown>) => void;
  onView: (view: "grid" | "list") => void;
}

export function FlowFilters({ shown, counts, view, onShown, onView }: FlowFiltersProps) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const states = FILTERS.filter((filter) => counts[filter] > 0 || shown.filter === filter);
  return (
    <div className="bar-row">
      <Chips
        label={t("filter")}
        value={shown.filter}
        onChange={(filter) => onShown({ filter: filter as FlowFilter })}
        options={[
          { value: "all", label: common("all") },
          ...states.map((filter) => ({
            value: filter,
            label: t(`filter_${filter}`),
            icon: <StateGlyph state={filter} size={14} />,
            count: counts[filter],
          })),
        ]}
      />
      <span className="grow" />
      <Menu
        trigger={
          <Button variant="quiet" icon="arrow-down-up" aria-label={`${t("sort")}: ${t(`sort_${shown.sort}`)}`}>
            {t(`sort_${shown.sort}`)}
          </Button>
        }
      >
        {SORTS.map((sort) => (
          <MenuItem key={sort} checked={sort === shown.sort} onSelect={() => onShown({ sort })}>
            {t(`sort_${sort}`)}
          </MenuItem>
        ))}
      </Menu>
      <div className="seg" role="group" aria-label={t("view")}>
        {VIEWS.map(({ value, icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            aria-label={t(`view_${value}`)}
            title={t(`view_${value}`)}
            onClick={() => onView(value)}
          >
            <Icon name={icon} size={14} />
          </button>
        ))}
      </div>
    </div>
  );
}
