"use client";

import { useEffect, useRef } from "react";
import { useImport } from "@/components/shell/use-import";
import { useEditor, useView } from "../editor-context";

/** Opens the browser's own file dialog when a command asks for it; a file dropped anywhere is imported too. */
export function ImportDialog() {
  const { view } = useEditor();
  const asked = useView((state) => state.dialog === "import");
  const { importFile } = useImport();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!asked) return;
    view.setState({ dialog: null });
    field.current?.click();
  }, [asked, view]);
  useEffect(() => {
    const files = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (files(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!files(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void importFile(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [importFile]);
  return (
    <input
      ref={field}
      type="file"
      accept=".json,application/json"
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file) void importFile(file);
      }}
    />
  );
}
