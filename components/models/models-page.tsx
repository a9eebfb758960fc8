"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ModelsAnswer, ProviderRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { EmptyNote } from "../ui/empty-note";
import { Icon } from "../ui/icon";
import { LoadNote } from "../ui/load-note";
import { refresh, useResource } from "../ui/use-resource";
import { DefaultModel } from "./default-model";
import { ProviderDialog } from "./provider-dialog";
import { ProviderItem } from "./provider-item";
import { RehearsalList } from "./rehearsal-list";
import "./models.css";

const MODELS = "/api/models";

export function ModelsPage() {
  const t = useTranslations("models");
  const home = useTranslations("home");
  const common = useTranslations("common");
  const { data, problems } = useResource<ModelsAnswer>(MODELS);
  const [editing, setEditing] = useState<ProviderRow | "new" | null>(null);
  return (
    <>
      <div className="page-head">
        <h1>{t("title")}</h1>
        <span className="grow" />
        <Button variant="primary" size="large" icon="plus" onClick={() => setEditing("new")}>
          {t("add")}
        </Button>
      </div>
      <p className="secondary">{t("intro")}</p>
      {problems && !data && <LoadNote problems={problems} onRetry={() => void refresh(MODELS)} />}
      {!data && !problems && (
        <div className="skeleton skeleton-provider" role="status" aria-label={common("loading")} />
      )}
      {data && (
        <div className="models-body">
          {data.providers.length > 0 && <DefaultModel models={data} />}
          <section aria-labelledby="providers">
            <div className="section-head">
              <h2 id="providers">{t("providers")}</h2>
            </div>
            <div className="panel">
              {data.providers.length === 0 ? (
                <EmptyNote
                  icon="cpu"
                  title={t("empty_title")}
                  actions={
                    <Link className="btn btn-outline" href="/templates">
                      {home("empty_template")}
                    </Link>
                  }
                >
                  {t("empty_detail")}
                </EmptyNote>
              ) : (
                <ul className="provider-list">
                  {data.providers.map((provider) => (
                    <ProviderItem key={provider.id} provider={provider} onEdit={() => setEditing(provider)} />
                  ))}
                </ul>
              )}
            </div>
          </section>
          <p className="notice">
            <Icon name="shield-check" />
            <span>
              <b>{t("keys_title")}</b> {t("keys_detail")}
            </span>
          </p>
          {data.rehearsals.length > 0 && <RehearsalList rehearsals={data.rehearsals} />}
        </div>
      )}
      {editing !== null && (
        <ProviderDialog provider={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
