"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProviderRow } from "../ui/api-rows";
import { Button } from "../ui/button";

const FEW = 12;

/** The models a provider offered when it was last tested. */
export function ModelNames({ provider }: { provider: ProviderRow }) {
  const t = useTranslations("models");
  const [all, setAll] = useState(false);
  const shown = all ? provider.models : provider.models.slice(0, FEW);
  return (
    <div className="model-names" role="group" aria-label={t("models_of", { name: provider.name })}>
      {shown.map((model) => (
        <span key={model} className="badge mono" title={model}>
          <span className="cut">{model}</span>
        </span>
      ))}
      {shown.length < provider.models.length && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          {t("show_all_models", { count: provider.models.length })}
        </Button>
      )}
    </div>
  );
}
