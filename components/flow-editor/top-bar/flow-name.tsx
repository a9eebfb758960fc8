"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor, useFlow } from "../editor-context";
import { setDocument } from "../edits/set-document";

/** The flow's name in the top bar: a click edits it in place. */
export function FlowName() {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const name = useFlow((state) => state.document.name);
  const [editing, setEditing] = useState(false);
  if (!editing)
    return (
      <button type="button" className="crumb-name cut" title={t("top.rename")} onClick={() => setEditing(true)}>
        {name}
      </button>
    );
  const done = (value: string) => {
    setEditing(false);
    flow.edit(setDocument("name", value.trim() || name));
  };
  return (
    <input
      className="field field-small crumb-input"
      // biome-ignore lint/a11y/noAutofocus: the name was just clicked to be written
      autoFocus
      defaultValue={name}
      maxLength={200}
      aria-label={t("document.name")}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          event.currentTarget.value = name;
          event.currentTarget.blur();
        }
      }}
    />
  );
}
