"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";

interface ArgumentsEditorProps {
  id: string;
  text: string;
  /** why the text is no arguments */
  fault: string | null;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** Arguments that a person puts in place of the model's, as JSON. */
export function ArgumentsEditor({ id, text, fault, disabled, onChange }: ArgumentsEditorProps) {
  const t = useTranslations("run");
  return (
    <Field id={id} label={t("ask.arguments")} help={t("ask.arguments_help")}>
      <textarea
        id={id}
        className={fault === null ? "field form-area mono" : "field form-area mono is-bad"}
        rows={Math.min(12, text.split("\n").length + 1)}
        spellCheck={false}
        value={text}
        disabled={disabled}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault !== null && (
        <p className="help is-bad" role="alert">
          {fault === "" ? t("step.not_object") : t("step.not_json", { reason: fault })}
        </p>
      )}
    </Field>
  );
}

/** `fault` is the parser's reason, empty where the text is JSON but no object. */
export function argumentsIn(text: string): { value: Record<string, unknown> | null; fault: string | null } {
  try {
    const value: unknown = JSON.parse(text);
    const fits = typeof value === "object" && value !== null && !Array.isArray(value);
    return fits ? { value: value as Record<string, unknown>, fault: null } : { value: null, fault: "" };
  } catch (cause) {
    return { value: null, fault: cause instanceof Error ? cause.message : String(cause) };
  }
}
