"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { WidgetProps } from "./widget";

const print = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

interface JsonFieldProps {
  id: string;
  value: unknown;
  bad?: boolean;
  rows?: number;
  label?: string;
  /** `undefined` when the field is emptied */
  onChange: (value: unknown) => void;
}

/** Any JSON. Taken over as soon as it can be read; until then the field says why not. */
export function JsonField({ id, value, bad, rows = 6, label, onChange }: JsonFieldProps) {
  const t = useTranslations("editor");
  const shown = print(value);
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    setText(shown);
    setWrong(null);
  }, [shown]);
  return (
    <>
      <textarea
        id={id}
        className={`field form-area mono ${wrong || bad ? "is-bad" : ""}`}
        rows={rows}
        value={text}
        spellCheck={false}
        aria-label={label}
        aria-invalid={wrong !== null}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          try {
            const parsed: unknown = next.trim() === "" ? undefined : JSON.parse(next);
            setWrong(null);
            sent.current = print(parsed);
            onChange(parsed);
          } catch (thrown) {
            setWrong(thrown instanceof Error ? thrown.message : String(thrown));
          }
        }}
      />
      {wrong && <p className="help is-bad">{t("form.json_bad", { reason: wrong })}</p>}
    </>
  );
}

export function JsonWidget({ id, value, onChange, bad }: WidgetProps) {
  return <JsonField id={id} value={value} onChange={onChange} bad={bad} />;
}
