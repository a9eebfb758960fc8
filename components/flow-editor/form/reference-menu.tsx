"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Reference } from "../reference-list";

interface ReferenceMenuProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  found: readonly Reference[];
  active: number;
  onChoose: (path: string) => void;
}

/** The list under a template field. The text keeps the focus; the list only follows. */
export function ReferenceMenu({ id, anchor, found, active, onChoose }: ReferenceMenuProps) {
  const t = useTranslations("editor");
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number; width: number; up: boolean } | null>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.closest(".editorbox")?.getBoundingClientRect();
    if (!box) return;
    const up = box.bottom > window.innerHeight - 280 && box.top > 280;
    setPlace({ left: box.left, top: up ? box.top - 4 : box.bottom + 4, width: Math.max(box.width, 260), up });
  }, [anchor]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  if (!place) return null;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t("form.references")}
      className="menu ref-menu"
      style={{
        left: Math.min(place.left, window.innerWidth - place.width - 8),
        width: place.width,
        ...(place.up ? { bottom: window.innerHeight - place.top } : { top: place.top }),
      }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.length === 0 && <div className="mi-head">{t("form.no_reference")}</div>}
      {found.map((one, index) => (
        <div key={one.path}>
          {headOf(found, index) && (
            <div className="mi-head">{one.group === "nodes" ? one.owner : t(`form.group_${one.group}`)}</div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the textarea that owns the list handles the keys */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={index === active ? "mi is-on" : "mi"}
            onClick={() => onChoose(one.path)}
          >
            <span className="mono cut grow">{one.path}</span>
            {one.detail && <span className="muted micro">{one.detail}</span>}
          </div>
        </div>
      ))}
    </div>,
    document.body,
  );
}

function headOf(found: readonly Reference[], index: number): boolean {
  const one = found[index]!;
  const before = found[index - 1];
  return !before || before.group !== one.group || before.owner !== one.owner;
}
