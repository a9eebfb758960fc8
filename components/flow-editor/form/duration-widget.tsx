"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import { NumberField } from "./number-widget";
import type { WidgetProps } from "./widget";

const UNITS = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof UNITS;

/** Milliseconds, shown as a number and the largest unit that fits. */
export function DurationWidget({ id, value, onChange, bad }: WidgetProps) {
  const t = useTranslations("editor");
  const ms = typeof value === "number" ? value : undefined;
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? unitOf(ms);
  return (
    <div className="row">
      <NumberField
        id={id}
        bad={bad}
        value={ms === undefined ? undefined : ms / UNITS[unit]}
        onChange={(next) => {
          setChosen(unit);
          onChange(next === undefined ? undefined : Math.max(0, Math.round(next * UNITS[unit])));
        }}
      />
      <Select
        label={t("form.unit")}
        value={unit}
        options={(Object.keys(UNITS) as Unit[]).map((one) => ({ value: one, label: t(`unit.${one}`) }))}
        onChange={(next) => {
          setChosen(next as Unit);
          if (ms !== undefined) onChange(Math.round((ms / UNITS[unit]) * UNITS[next as Unit]));
        }}
      />
    </div>
  );
}

function unitOf(ms: number | undefined): Unit {
  if (ms === undefined || ms === 0) return "min";
  return (["d", "h", "min"] as const).find((unit) => ms % UNITS[unit] === 0) ?? "s";
}
