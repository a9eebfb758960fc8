"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { Keys } from "./kbd";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  size?: "default" | "large";
}

/** The search of a page: `/` puts the caret into it, Escape empties it. */
export function SearchField({ label, value, onChange, size = "large" }: SearchFieldProps) {
  const t = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inside =
        event.target instanceof Element &&
        event.target.closest("input, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || inside) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className={size === "large" ? "field field-large search" : "field search"}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.nativeEvent.isComposing) onChange("");
        }}
      />
      {value === "" ? (
        <Keys keys={["/"]} />
      ) : (
        <Button variant="quiet" size="small" icon="x" aria-label={t("clear_search")} onClick={() => onChange("")} />
      )}
    </div>
  );
}
