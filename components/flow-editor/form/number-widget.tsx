"use client";

import { useEffect, useRef, useState } from "react";
import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { isObject, type WidgetProps } from "./widget";

interface NumberFieldProps {
  id: string;
  value: number | null | undefined;
  unit?: string;
  placeholder?: string;
  bad?: boolean;
  label?: string;
  /** `undefined` when the field is emptied */
  onChange: (value: number | undefined) => void;
}

/** A number that may be absent. What cannot be read as one stays in the field, marked, and is not taken over. */
export function NumberField({ id, value, unit, placeholder, bad, label, onChange }: NumberFieldProps) {
  const shown = typeof value === "number" ? String(value) : "";
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    setText(shown);
  }, [shown]);
  const wrong = text.trim() !== "" && !Number.isFinite(Number(text));
  return (
    <span className={`field number-field ${wrong || bad ? "is-bad" : ""}`}>
      <input
        id={id}
        inputMode="decimal"
        value={text}
        aria-label={label}
        aria-invalid={wrong || bad}
        placeholder={placeholder}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          if (next.trim() === "") {
            sent.current = "";
            onChange(undefined);
          } else if (Number.isFinite(Number(next))) {
            sent.current = String(Number(next));
            onChange(Number(next));
          }
        }}
        onBlur={() => setText(shown)}
      />
      {unit && (
        <span className="unit-text muted cut" title={unit}>
          {unit}
        </span>
      )}
    </span>
  );
}

export function NumberWidget({ id, field, entry, value, onChange, bad }: WidgetProps) {
  const language = useLanguage();
  return (
    <NumberField
      id={id}
      value={typeof value === "number" ? value : undefined}
      unit={field.unit && inLanguage(field.unit, language)}
      placeholder={defaultOf(entry.config, field.path)}
      bad={bad}
      onChange={onChange}
    />
  );
}

/** The schema's default, shown where nothing is filled in. */
export function defaultOf(schema: Record<string, unknown>, path: string): string | undefined {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const property = properties[path];
  if (!isObject(property) || property.default === undefined || property.default === null) return undefined;
  return String(property.default);
}
