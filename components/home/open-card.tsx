"use client";

import { useTranslations } from "next-intl";
import { ImportButton } from "../shell/import-button";
import { PasteButton } from "../shell/paste-button";
import { Icon } from "../ui/icon";

/** The last place of the grid: how a flow from elsewhere comes in. */
export function OpenCard() {
  const t = useTranslations("home");
  return (
    <li className="newcard">
      <Icon name="file-up" />
      <h2>{t("drop_here")}</h2>
      <p className="detail">{t("drop_detail")}</p>
      <span className="row">
        <ImportButton size="small" icon={null}>
          {t("choose_file")}
        </ImportButton>
        <PasteButton />
      </span>
    </li>
  );
}
