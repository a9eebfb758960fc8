"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/tooltip";
import type { Reference } from "../reference-list";
import { complete, matching, type OpenBrace, openBrace, pieces } from "./completion";
import { ReferenceMenu } from "./reference-menu";

interface TemplateFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** read when the list opens */
  references: () => readonly Reference[];
  /** true where a reference cannot be right */
  broken?: (path: string) => boolean;
  placeholder?: string;
  label?: string;
  /** one line that grows, without a bar */
  compact?: boolean;
  bad?: boolean;
}

type At = OpenBrace | { from: number; to: number; typed: null };

/**
 * Text with `{{ }}`: a plain textarea over a coloured copy of itself, so that typing, undo, selection and input methods
 * are the browser's own. Typing `{{` or the button opens the list of what can be read here.
 */
export function TemplateField(props: TemplateFieldProps) {
  const { id, value, onChange, references, broken, placeholder, label, compact, bad } = props;
  const t = useTranslations("editor");
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [at, setAt] = useState<At | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const known = useMemo(() => (at ? references() : []), [at, references]);
  const found = useMemo(() => (at ? matching(known, at.typed ?? "") : []), [at, known]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const follow = (text: string, position: number) => {
    const open = openBrace(text, position);
    setAt(open);
    setActive(0);
  };
  const choose = (path: string) => {
    if (!at) return;
    const next = complete(value, at, path);
    caret.current = next.caret;
    onChange(next.text);
    setAt(null);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!at || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      setAt(null);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((now) => (found.length === 0 ? 0 : (now + step + found.length) % found.length));
    } else if ((event.key === "Enter" || event.key === "Tab") && found[active]) {
      event.preventDefault();
      choose(found[active].path);
    }
  };
  const openFromButton = () => {
    const position = area.current?.selectionStart ?? value.length;
    area.current?.focus();
    setActive(0);
    setAt({ from: position, to: area.current?.selectionEnd ?? position, typed: null });
  };
  return (
    <div className={`editorbox ${compact ? "is-compact" : ""} ${bad ? "is-bad" : ""}`}>
      <div className="template-scroll">
        <div className="template-stack">
          <div className="template-mirror" aria-hidden="true">
            {pieces(value).map((piece, index) =>
              piece.template ? (
                <span key={index} className={broken?.(piece.text.slice(2, -2).trim()) ? "tpl is-broken" : "tpl"}>
                  {piece.text}
                </span>
              ) : (
                piece.text
              ),
            )}
            {"​"}
          </div>
          <textarea
            ref={area}
            id={id}
            className="template-area"
            value={value}
            rows={1}
            spellCheck={false}
            aria-label={label}
            aria-describedby={`${id}-help`}
            aria-autocomplete="list"
            aria-controls={at ? listId : undefined}
            aria-activedescendant={at && found[active] ? `${listId}-${active}` : undefined}
            placeholder={placeholder}
            onChange={(event) => {
              onChange(event.target.value);
              follow(event.target.value, event.target.selectionStart);
            }}
            onClick={(event) => at && follow(value, event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
          />
        </div>
      </div>
      {at && <ReferenceMenu id={listId} anchor={area} found={found} active={active} onChoose={choose} />}
      {compact ? (
        <IconButton
          className="template-button"
          size="small"
          icon="braces"
          label={t("form.variable")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={openFromButton}
        />
      ) : (
        <div className="prompt-bar">
          <button
            type="button"
            className="btn btn-quiet btn-small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={openFromButton}
          >
            <Icon name="braces" size={14} />
            {t("form.variable")}
            <kbd className="kbd">{"{{"}</kbd>
          </button>
        </div>
      )}
    </div>
  );
}
