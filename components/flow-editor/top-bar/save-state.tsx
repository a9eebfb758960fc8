"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useEditor, useFlow } from "../editor-context";

const ICONS = {
  saved: "cloud-check",
  unsaved: "circle-dot",
  saving: "circle-dot",
  failed: "cloud-off",
  conflict: "cloud-off",
} as const;

/** Whether the server has what is on the screen. A failed save says so and can be tried again at once. */
export function SaveState() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const save = useFlow((state) => state.save);
  const text = t(`save.${save.state}`);
  if (save.state === "failed")
    return (
      <button type="button" className="saved ink-failed" title={save.reason} onClick={() => void editor.save.flush()}>
        <Icon name={ICONS.failed} size={14} />
        {text}
      </button>
    );
  return (
    <span className={save.state === "conflict" ? "saved ink-failed" : "saved"} role="status">
      <Icon name={ICONS[save.state]} size={14} />
      <span className="saved-text">{text}</span>
    </span>
  );
}
