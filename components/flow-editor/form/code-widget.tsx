"use client";

import { type KeyboardEvent, useRef } from "react";
import { textOf, type WidgetProps } from "./widget";

/** JavaScript as plain text: Tab indents, Escape then Tab leaves, so the keyboard is never caught. */
export function CodeWidget({ id, value, onChange, bad }: WidgetProps) {
  const leaving = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      leaving.current = true;
      event.stopPropagation();
      return;
    }
    if (event.key !== "Tab" || event.shiftKey || leaving.current) {
      if (event.key !== "Shift") leaving.current = false;
      return;
    }
    event.preventDefault();
    const area = event.currentTarget;
    area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
    onChange(area.value);
  };
  return (
    <textarea
      id={id}
      className={`field form-area mono ${bad ? "is-bad" : ""}`}
      rows={12}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      value={textOf(value)}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
