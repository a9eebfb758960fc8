"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/tooltip";
import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { useEditor } from "../editor-context";
import { SafetyLabel } from "./safety-label";
import { ToolPopover } from "./tool-list";
import type { WidgetProps } from "./widget";

/** The tools that an agent may call. */
export function ToolsWidget({ id, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const { maps } = useEditor();
  const names = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  const toggle = (name: string) =>
    onChange(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
  return (
    <div className="toolbox">
      {names.map((name) => {
        const tool = maps.tools.get(name);
        return (
          <div
            className="tool-row"
            key={name}
            title={tool && inLanguage({ en: tool.description.en.does, zh: tool.description.zh.does }, language)}
          >
            <span className="tile tile-small k-tool">
              <Icon name={tool?.icon ?? "circle-help"} size={14} />
            </span>
            <span className={tool ? "mono cut grow" : "mono cut grow ink-failed"}>{name}</span>
            {tool ? <SafetyLabel tool={tool} /> : <span className="ink-failed micro">{t("form.missing")}</span>}
            <IconButton size="small" icon="x" label={t("form.remove_tool", { name })} onClick={() => toggle(name)} />
          </div>
        );
      })}
      <ToolPopover
        many
        chosen={new Set(names)}
        onChoose={toggle}
        trigger={
          <button id={id} type="button" className="tool-more">
            <Icon name="plus" size={14} />
            {t("form.add_tool")}
          </button>
        }
      />
    </div>
  );
}
