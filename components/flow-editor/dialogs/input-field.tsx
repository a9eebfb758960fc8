"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { JsonSchema } from "@/engine/contract/flow";

interface InputFieldProps {
  id: string;
  name: string;
  schema: JsonSchema;
  required: boolean;
  value: string;
  error?: ReactNode;
  first?: boolean;
  onChange: (value: string) => void;
}

/** One input of a run, after its schema. Values are text until the run is asked for. */
export function InputField({ id, name, schema, required, value, error, first, onChange }: InputFieldProps) {
  const t = useTranslations("editor");
  const type = String(schema.type ?? "");
  const title = typeof schema.title === "string" && schema.title !== "" ? schema.title : name;
  const help = typeof schema.description === "string" ? schema.description : undefined;
  const label = (
    <>
      {title}
      {required && (
        <span className="ink-failed" aria-hidden="true">
          {" *"}
        </span>
      )}
    </>
  );
  const described = help || error ? `${id}-help` : undefined;
  return (
    <Field
      id={id}
      label={label}
      help={help}
      error={error}
      aside={<span className="muted micro">{t.has(`type.${type}`) ? t(`type.${type}`) : type}</span>}
    >
      {Array.isArray(schema.enum) ? (
        <Select
          id={id}
          value={value}
          options={schema.enum.map((one) => ({ value: String(one), label: String(one) }))}
          bad={Boolean(error)}
          onChange={onChange}
        />
      ) : schema.type === "boolean" ? (
        <Switch id={id} checked={value === "true"} onChange={(on) => onChange(String(on))} />
      ) : schema.type === "number" || schema.type === "integer" ? (
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
          autoFocus={first}
          className={error ? "field is-bad" : "field"}
          inputMode="decimal"
          value={value}
          aria-describedby={described}
          aria-required={required}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <textarea
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
          autoFocus={first}
          className={`field form-area ${schema.type === "string" ? "" : "mono"} ${error ? "is-bad" : ""}`}
          rows={schema.type === "string" && value.length < 60 && !value.includes("\n") ? 1 : 4}
          value={value}
          aria-describedby={described}
          aria-required={required}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const send =
              event.key === "Enter" && (event.ctrlKey || event.metaKey || (!event.shiftKey && !value.includes("\n")));
            if (!send || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </Field>
  );
}
