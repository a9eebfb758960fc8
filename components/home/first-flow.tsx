"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Logo } from "../ui/logo";
import { NewFlowButton } from "./new-flow-button";

/** What a fresh installation shows instead of flows. */
export function FirstFlow() {
  const t = useTranslations("home");
  return (
    <div className="empty first">
      <Logo size={40} />
      <h2>{t("empty_title")}</h2>
      <p className="secondary empty-text">{t("empty_detail")}</p>
      <div className="row empty-actions">
        <Link className="btn btn-primary btn-large" href="/templates">
          {t("empty_template")}
        </Link>
        <NewFlowButton variant="outline" label={t("empty_blank")} />
      </div>
    </div>
  );
}
