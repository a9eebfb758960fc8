"use client";

import { useTranslations } from "next-intl";
import { inLanguage } from "@/engine/contract/local-text";
import type { ModelsAnswer } from "../ui/api-rows";
import { useLanguage } from "../ui/use-language";

/** The offline stand-ins, plainly said to be no models. */
export function RehearsalList({ rehearsals }: { rehearsals: ModelsAnswer["rehearsals"] }) {
  const t = useTranslations("models");
  const language = useLanguage();
  return (
    <section aria-labelledby="rehearsals">
      <div className="section-head">
        <h2 id="rehearsals">{t("rehearsals")}</h2>
        <span className="badge badge-outline">{t("rehearsal_badge")}</span>
      </div>
      <p className="secondary detail rehearsal-note">{t("rehearsals_detail")}</p>
      <ul className="panel provider-list">
        {rehearsals.map(({ name, title }) => (
          <li key={name} className="rehearsal">
            <span className="strong grow cut">{inLanguage(title, language)}</span>
            <span className="mono muted detail">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
