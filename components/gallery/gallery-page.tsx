"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { inLanguage, type Language } from "@/engine/contract/local-text";
import { ImportButton } from "../shell/import-button";
import type { TemplateRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Chips } from "../ui/chip";
import { EmptyNote } from "../ui/empty-note";
import { Icon } from "../ui/icon";
import { LoadNote } from "../ui/load-note";
import { SearchField } from "../ui/search-field";
import { useLanguage } from "../ui/use-language";
import { refresh, useResource } from "../ui/use-resource";
import { FeaturedTemplate } from "./featured-template";
import { TemplateCard } from "./template-card";
import { useTemplateMaker } from "./use-template-maker";
import "./gallery.css";

const TEMPLATES = "/api/templates";
/** What a newcomer should try first. */
const FEATURED = "file-organizer";

const CATEGORY_ICONS: Readonly<Record<string, string>> = {
  files: "folder",
  web: "globe",
  research: "search",
  mail: "mail",
  data: "table-2",
  code: "code",
  writing: "pencil-line",
  text: "text",
  integration: "webhook",
  api: "webhook",
  reports: "file-text",
  operations: "wrench",
};

export function GalleryPage() {
  const t = useTranslations("gallery");
  const common = useTranslations("common");
  const language = useLanguage();
  const { data, problems } = useResource<{ templates: TemplateRow[] }>(TEMPLATES);
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("all");
  const { making, make } = useTemplateMaker();
  const templates = data?.templates;
  const found = templates?.filter(
    (one) => (category === "all" || one.category === category) && matches(one, search, language),
  );
  const featured = found?.find(({ id }) => id === FEATURED) ?? (search === "" ? found?.[0] : undefined);
  const rest = found?.filter((one) => one !== featured) ?? [];
  const categories = [...new Set(templates?.map((one) => one.category))];
  const use = (id: string) => void make(id);
  const nameOf = (one: string) => (t.has(`category.${one}`) ? t(`category.${one}`) : one);
  return (
    <>
      <div className="page-head">
        <h1>{t("title")}</h1>
        <span className="grow" />
        <SearchField label={t("search")} value={search} onChange={setSearch} />
        <ImportButton size="large">{t("open_file")}</ImportButton>
      </div>
      {problems && !templates && <LoadNote problems={problems} onRetry={() => void refresh(TEMPLATES)} />}
      {!templates && !problems && <Skeletons />}
      {templates && categories.length > 0 && (
        <div className="bar-row">
          <Chips
            label={t("categories")}
            value={category}
            onChange={setCategory}
            options={[
              { value: "all", label: common("all") },
              ...categories.map((one) => ({
                value: one,
                label: nameOf(one),
                icon: <Icon name={CATEGORY_ICONS[one] ?? "layout-template"} />,
              })),
            ]}
          />
        </div>
      )}
      {featured && <FeaturedTemplate template={featured} making={making} onUse={use} />}
      {rest.length > 0 && (
        <>
          <div className="section-head">
            <h2>{t("more")}</h2>
            {rest.some((one) => one.has_sample_run) && <span className="detail muted">{t("more_detail")}</span>}
          </div>
          <ul className="tgrid">
            {rest.map((one) => (
              <TemplateCard key={one.id} template={one} making={making} onUse={use} />
            ))}
          </ul>
        </>
      )}
      {templates?.length === 0 && (
        <EmptyNote icon="layout-template" title={t("empty_title")}>
          {t("empty_detail")}
        </EmptyNote>
      )}
      {templates && templates.length > 0 && found?.length === 0 && (
        <EmptyNote
          icon="search-x"
          title={t("none_title")}
          actions={
            <Button
              onClick={() => {
                setSearch("");
                setCategory("all");
              }}
            >
              {t("show_all")}
            </Button>
          }
        >
          {t("none_detail")}
        </EmptyNote>
      )}
    </>
  );
}

function matches(template: TemplateRow, search: string, language: Language): boolean {
  const text = `${inLanguage(template.title, language)}\n${inLanguage(template.blurb, language)}\n${template.category}`;
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

function Skeletons() {
  const t = useTranslations("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <div className="skeleton skeleton-hero" />
      <div className="tgrid">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="skeleton skeleton-tcard" />
        ))}
      </div>
    </div>
  );
}
