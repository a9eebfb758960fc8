"use client";

import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { textOf, type WidgetProps } from "./widget";

export function TextWidget({ id, field, value, onChange, bad }: WidgetProps) {
  const language = useLanguage();
  return (
    <input
      id={id}
      className={bad ? "field is-bad" : "field"}
      value={textOf(value)}
      placeholder={field.placeholder && inLanguage(field.placeholder, language)}
      aria-describedby={`${id}-help`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function TextareaWidget({ id, field, value, onChange, bad }: WidgetProps) {
  const language = useLanguage();
  return (
    <textarea
      id={id}
      className={bad ? "field is-bad form-area" : "field form-area"}
      value={textOf(value)}
      rows={4}
      placeholder={field.placeholder && inLanguage(field.placeholder, language)}
      aria-describedby={`${id}-help`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
