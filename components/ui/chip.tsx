"use client";

import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

export interface ChipOption {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  count?: number;
  /** name for assistive tech where the chip shows only an icon */
  name?: string;
}

/** Filters of which exactly one holds. */
export function Chips({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly ChipOption[];
  onChange: (value: string) => void;
}) {
  return (
    <ToggleGroup.Root
      className="chips"
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => chosen !== "" && onChange(chosen)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="chip"
          aria-label={option.name}
          title={option.name}
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && <span className="count">{option.count}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
