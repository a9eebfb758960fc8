"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { inLanguage } from "@/engine/contract/local-text";
import type { TemplateRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { durationText } from "../ui/duration-text";
import { Icon } from "../ui/icon";
import { useLanguage } from "../ui/use-language";
import { NeedLabels } from "./need-labels";
import { TemplatePicture } from "./template-picture";

export interface TemplateProps {
  template: TemplateRow;
  making: string | null;
  onUse: (id: string) => void;
}

/** The template to begin with, large. */
export function FeaturedTemplate({ template, making, onUse }: TemplateProps) {
  const t = useTranslations("gallery");
  const language = useLanguage();
  const title = inLanguage(template.title, language);
  return (
    <section className="hero" aria-labelledby="featured">
      <div className="hero-t">
        <span className="row detail secondary">
          <span className="badge badge-accent">{t("start_here")}</span>
          {template.samples > 0 && t("samples", { count: template.samples })}
        </span>
        <h2 id="featured">{title}</h2>
        <p className="secondary">{inLanguage(template.blurb, language)}</p>
        <NeedLabels requires={template.requires} />
        <dl className="facts detail muted">
          <Fact value={String(template.flow.nodes.length)} name={t("nodes", { count: template.flow.nodes.length })} />
          {template.has_sample_run && template.steps !== null && (
            <Fact value={String(template.steps)} name={t("steps_recorded", { count: template.steps })} />
          )}
          {template.has_sample_run && template.duration_ms !== null && (
            <Fact value={durationText(template.duration_ms, language)} name={t("usual_time")} />
          )}
        </dl>
        <div className="hero-a">
          <Button variant="primary" size="large" disabled={making !== null} onClick={() => onUse(template.id)}>
            {making === template.id ? t("using") : t("use_template")}
          </Button>
          {template.has_sample_run && (
            <Link className="btn btn-outline btn-large" href={`/templates/${encodeURIComponent(template.id)}/sample`}>
              <Icon name="play" />
              {t("replay_sample")}
            </Link>
          )}
        </div>
      </div>
      <TemplatePicture flow={template.flow} icons />
    </section>
  );
}

function Fact({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
