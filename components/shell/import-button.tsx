"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button, type ButtonProps } from "../ui/button";
import { useImport } from "./use-import";

interface ImportButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  icon?: string | null;
  children: string;
}

/** Opens the file chooser and brings the chosen file in. */
export function ImportButton({ children, size, variant, icon = "file-up" }: ImportButtonProps) {
  const t = useTranslations("common.import");
  const { busy, importFile } = useImport();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        icon={icon ?? undefined}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? t("busy") : children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={children}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void importFile(file);
        }}
      />
    </>
  );
}
