"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { inLanguage } from "@/engine/contract/local-text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { useLanguage } from "../ui/use-language";
import type { TemplateProps } from "./featured-template";
import { NeedLabels } from "./need-labels";
import { TemplatePicture } from "./template-picture";

export function TemplateCard({ template, making, onUse }: TemplateProps) {
  const t = useTranslations("gallery");
  const language = useLanguage();
  const title = inLanguage(template.title, language);
  const blurb = inLanguage(template.blurb, language);
  return (
    <li className="tcard">
      <TemplatePicture flow={template.flow} />
      <div className="tcard-body">
        <h3 className="strong cut" title={title}>
          {title}
        </h3>
        <p className="detail secondary clamp-2" title={blurb}>
          {blurb}
        </p>
        <NeedLabels requires={template.requires} />
      </div>
      <div className="tcard-foot">
        <Button
          aria-label={t("use_named", { name: title })}
          disabled={making !== null}
          onClick={() => onUse(template.id)}
        >
          {making === template.id ? t("using") : t("use")}
        </Button>
        {template.has_sample_run && (
          <Link
            className="btn btn-quiet"
            href={`/templates/${encodeURIComponent(template.id)}/sample`}
            aria-label={t("replay_sample_of", { name: title })}
          >
            <Icon name="play" />
            {t("replay_sample")}
          </Link>
        )}
        <span className="grow" />
        {template.has_sample_run && template.steps !== null && (
          <span className="micro muted num">{t("steps", { count: template.steps })}</span>
        )}
      </div>
    </li>
  );
}
