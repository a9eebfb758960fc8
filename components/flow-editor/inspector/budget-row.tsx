"use client";

import { useTranslations } from "next-intl";
import { NumberField } from "../form/number-widget";

export type BudgetField = "tool_calls" | "tokens" | "wall_ms" | "steps" | "cost";

/** Minutes are what people think in. */
const FACTOR: Partial<Record<BudgetField, number>> = { wall_ms: 60_000 };

/** One limit of a run or a node. Empty is the standard; `null` is none. */
export function BudgetRow({
  id,
  field,
  value,
  standard,
  onChange,
}: {
  id: string;
  field: BudgetField;
  value: number | null | undefined;
  standard: number | null;
  onChange: (value: number | null | undefined) => void;
}) {
  const t = useTranslations("editor");
  const factor = FACTOR[field] ?? 1;
  return (
    <div className="form-field is-inline">
      <label className="inline-label" htmlFor={id}>
        {t(`budget.${field}`)}
      </label>
      <NumberField
        id={id}
        value={typeof value === "number" ? value / factor : undefined}
        unit={t(`budget.unit_${field}`)}
        placeholder={standard === null || value === null ? t("budget.none") : String(standard / factor)}
        onChange={(next) => {
          if (next === undefined) onChange(undefined);
          else if (field === "cost") onChange(Math.max(0, next));
          else {
            const whole = Math.max(0, Math.round(next * factor));
            onChange(whole === 0 && (field === "wall_ms" || field === "steps") ? null : whole);
          }
        }}
      />
    </div>
  );
}
