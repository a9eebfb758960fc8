"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { useEditor } from "../editor-context";
import { SafetyLabel } from "./safety-label";
import { ToolPopover } from "./tool-list";
import { textOf, type WidgetProps } from "./widget";

export function ToolWidget({ id, value, onChange, bad }: WidgetProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const { maps } = useEditor();
  const name = textOf(value);
  const tool = maps.tools.get(name);
  return (
    <>
      <ToolPopover
        chosen={new Set([name])}
        onChoose={onChange}
        trigger={
          <button id={id} type="button" className={bad || (name !== "" && !tool) ? "field is-bad" : "field"}>
            <span className="k-tool tool-mark">
              <Icon name={tool?.icon ?? "wrench"} size={14} />
            </span>
            <span className="grow cut mono">{name || <span className="ph">{t("form.choose_tool")}</span>}</span>
            {tool && <SafetyLabel tool={tool} />}
            <Icon name="chevrons-up-down" size={14} />
          </button>
        }
      />
      {tool ? (
        <p className="help">{inLanguage({ en: tool.description.en.does, zh: tool.description.zh.does }, language)}</p>
      ) : (
        name !== "" && <p className="help is-bad">{t("form.unknown_tool", { name })}</p>
      )}
    </>
  );
}
