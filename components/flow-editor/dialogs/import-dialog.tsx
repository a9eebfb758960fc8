"use client";

import { useEffect, useRef } from "react";
import { useImport } from "@/components/shell/use-import";
import { useEditor, useView } from "../editor-context";

/** Opens the browser's own file dialog when a command asks for it. */
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
