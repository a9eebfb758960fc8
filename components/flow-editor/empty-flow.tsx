"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import { useEditor } from "./editor-context";
import { addPreset } from "./palette/add-preset";
import { presetOf } from "./palette/presets";

/** On an empty canvas: three ways to begin. */
export function EmptyFlow() {
  const t = useTranslations("editor");
  const language = useLanguage();
  const editor = useEditor();
  const start = editor.maps.kinds.get("start");
  return (
    <div className="empty-flow">
      <h2>{t("empty.title")}</h2>
      <p className="muted detail">{t("empty.text")}</p>
      <Link className="empty-choice" href="/templates">
        <span className="tile k-logic">
          <Icon name="layout-grid" />
        </span>
        <Words title={t("empty.template")} text={t("empty.template_text")} />
      </Link>
      {start && (
        <button type="button" className="empty-choice" onClick={() => addPreset(editor, presetOf(start, language))}>
          <span className="tile k-edge">
            <Icon name={start.icon} />
          </span>
          <Words title={t("empty.start")} text={t("empty.start_text")} />
        </button>
      )}
      <button type="button" className="empty-choice" onClick={() => editor.view.setState({ dialog: "import" })}>
        <span className="tile k-tool">
          <Icon name="upload" />
        </span>
        <Words title={t("empty.import")} text={t("empty.import_text")} />
      </button>
    </div>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <span className="grow">
      <span className="strong">{title}</span>
      <span className="muted detail">{text}</span>
    </span>
  );
}
