"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "../ui/field";
import { IconButton } from "../ui/tooltip";

interface KeyFieldProps {
  value: string;
  /** the server holds one already; it never comes back here */
  stored: boolean;
  /** saving will forget the stored one */
  forgotten: boolean;
  onChange: (value: string) => void;
}

export function KeyField({ value, stored, forgotten, onChange }: KeyFieldProps) {
  const t = useTranslations("models");
  const [plain, setPlain] = useState(false);
  const help = stored ? t("key_stored") : t("key_help");
  return (
    <Field id="provider-key" label={t("key")} help={help} error={forgotten ? t("key_forgotten") : undefined}>
      <div className="key-row">
        <input
          id="provider-key"
          className="field"
          type={plain ? "text" : "password"}
          value={value}
          placeholder={stored && !forgotten ? t("key_placeholder_stored") : ""}
          autoComplete="off"
          data-1p-ignore="true"
          spellCheck={false}
          aria-describedby="provider-key-help"
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          label={plain ? t("key_hide") : t("key_show")}
          icon={plain ? "eye-off" : "eye"}
          onClick={() => setPlain(!plain)}
        />
      </div>
    </Field>
  );
}
