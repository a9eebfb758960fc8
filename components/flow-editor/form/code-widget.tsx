"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import type { CodeEditorProps } from "./code-editor";
import { isObject, textOf, type WidgetProps } from "./widget";

const CodeEditor = lazyPart(async () => (await import("./code-editor")).CodeEditor, PlainCode);

/** JavaScript, in the inspector or in a window of its own. Tab indents; Escape, then Tab leaves. */
export function CodeWidget({ id, value, node, field, onChange, bad }: WidgetProps) {
  const t = useTranslations("editor.form");
  const label = inLanguage(field.label, useLanguage());
  const [wide, setWide] = useState(false);
  const names = isObject(node.config.inputs) ? Object.keys(node.config.inputs) : [];
  const common = { value: textOf(value), names, label, bad, onChange };
  return (
    <>
      <CodeEditor {...common} id={id} />
      <div className="row">
        <span className="help grow">{t("code_keys")}</span>
        <Button size="small" variant="quiet" icon="maximize" onClick={() => setWide(true)}>
          {t("code_wide")}
        </Button>
      </div>
      {wide && (
        <Dialog open onOpenChange={setWide} size="huge" title={label}>
          <div className="code-wide">
            <CodeEditor {...common} id={`${id}-wide`} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** While the editor is on its way: the same text, already to be written in. */
function PlainCode({ id, value, label, bad, onChange }: CodeEditorProps) {
  return (
    <textarea
      id={id}
      className={`field form-area mono ${bad ? "is-bad" : ""}`}
      rows={12}
      wrap="off"
      spellCheck={false}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
