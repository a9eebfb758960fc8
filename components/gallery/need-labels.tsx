"use client";

import { useTranslations } from "next-intl";
import { useCatalog } from "../thumbnail/use-catalog";
import type { TemplateRow } from "../ui/api-rows";
import { Icon } from "../ui/icon";
import { templateNeeds } from "./template-needs";

/** What a template needs before it is used; the label grows with the risk. */
export function NeedLabels({ requires }: { requires: TemplateRow["requires"] }) {
  const t = useTranslations("gallery");
  const catalog = useCatalog();
  if (!catalog) return <ul className="needs" aria-label={t("needs")} />;
  return (
    <ul className="needs" aria-label={t("needs")}>
      {templateNeeds(requires, catalog.tools).map((need) => {
        const key = "word" in need ? need.word : need.text;
        return (
          <li key={key} className={need.strength === "plain" ? "safe" : `safe safe-${need.strength}`}>
            <Icon name={need.icon} size={11} />
            {"word" in need ? t(need.word) : <span className="mono">{need.text}</span>}
          </li>
        );
      })}
    </ul>
  );
}
