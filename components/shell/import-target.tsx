"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../ui/icon";
import { useImport } from "./use-import";

const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Lets a file be dropped anywhere in the window, and a flow be pasted anywhere but in a text field. */
export function ImportTarget() {
  const t = useTranslations("common.import");
  const { importFile, importText } = useImport();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  useEffect(() => {
    const leave = () => {
      depth.current = 0;
      setOver(false);
    };
    const onEnter = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      depth.current += 1;
      setOver(true);
    };
    const onOver = (event: DragEvent) => {
      if (carriesFile(event)) event.preventDefault();
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) leave();
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      leave();
      const file = event.dataTransfer?.files[0];
      if (file) void importFile(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (file) void importFile(file);
      else if (text.startsWith("{")) void importText(text);
    };
    const pairs = { dragenter: onEnter, dragover: onOver, dragleave: onLeave, drop: onDrop, paste: onPaste };
    for (const [name, listener] of Object.entries(pairs)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(pairs)) window.removeEventListener(name, listener as EventListener);
    };
  }, [importFile, importText]);

  if (!over) return null;
  return (
    <div className="drop-veil" role="status">
      <div className="drop-veil-card">
        <Icon name="file-up" size={20} />
        <span className="strong">{t("drop_title")}</span>
        <span className="secondary">{t("drop_detail")}</span>
      </div>
    </div>
  );
}
