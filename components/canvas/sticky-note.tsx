"use client";

import type { NodeProps } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { useCanvas } from "./canvas-context";
import type { CardNode } from "./canvas-nodes";

/** A note on the canvas: text on coloured paper, written in place by double-click. */
export const StickyNote = memo(function StickyNote({ data, selected }: NodeProps<CardNode>) {
  const { writeNote } = useCanvas();
  const t = useTranslations("editor");
  const [writing, setWriting] = useState(false);
  const { node, shape } = data;
  const text = typeof node.config.text === "string" ? node.config.text : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the note is reached and opened by keyboard through its node
    <div
      className={`sticky is-static ${selected ? "is-selected" : ""}`}
      style={{ minHeight: shape.height }}
      onDoubleClick={(event) => {
        if (!writeNote) return;
        event.stopPropagation();
        setWriting(true);
      }}
    >
      {node.name && <b className="sticky-name">{node.name}</b>}
      {writing ? (
        <textarea
          className="sticky-text nodrag nowheel nopan"
          // biome-ignore lint/a11y/noAutofocus: the note was just opened to be written
          autoFocus
          defaultValue={text}
          aria-label={t("card.note_text")}
          onBlur={(event) => {
            setWriting(false);
            if (event.target.value !== text) writeNote?.(node.id, event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      ) : (
        <div className="sticky-text">{text || <span className="sticky-empty">{t("card.note_empty")}</span>}</div>
      )}
    </div>
  );
});
