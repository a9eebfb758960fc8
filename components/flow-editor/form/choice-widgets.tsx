"use client";

import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { defaultOf } from "./number-widget";
import { textOf, type WidgetProps } from "./widget";

export function SwitchWidget({ id, field, entry, value, onChange }: WidgetProps) {
  const checked = typeof value === "boolean" ? value : defaultOf(entry.config, field.path) === "true";
  return <Switch id={id} checked={checked} onChange={onChange} />;
}

export function SelectWidget({ id, field, entry, value, onChange, bad }: WidgetProps) {
  const language = useLanguage();
  const options = (field.options ?? []).map((one) => ({ value: one.value, label: inLanguage(one.label, language) }));
  const chosen = value === undefined ? (defaultOf(entry.config, field.path) ?? "") : textOf(value);
  return <Select id={id} value={chosen} options={options} bad={bad} onChange={onChange} />;
}
