"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { toast } from "../ui/toast";
import { useImport } from "./use-import";

/** Brings in what the clipboard holds. Pasting by key works everywhere on the page, too. */
export function PasteButton() {
  const t = useTranslations("common.import");
  const home = useTranslations("home");
  const { busy, importText } = useImport();
  const paste = async () => {
    let text: string;
    try {
      text = (await navigator.clipboard.readText()).trim();
    } catch {
      toast({ state: "waiting", title: t("clipboard_denied") });
      return;
    }
    if (text.startsWith("{")) await importText(text);
    else toast({ state: "waiting", title: t("clipboard_empty") });
  };
  return (
    <Button size="small" disabled={busy} onClick={() => void paste()}>
      {home("paste")}
    </Button>
  );
}
