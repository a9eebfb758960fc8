"use client";

import { useTranslations } from "next-intl";
import type { ProviderDraft } from "./provider-draft";
import { PROVIDER_PRESETS } from "./provider-presets";

/** Fills the form with a known server's address. */
export function PresetChips({
  draft,
  onChoose,
}: {
  draft: ProviderDraft;
  onChoose: (part: Partial<ProviderDraft>) => void;
}) {
  const t = useTranslations("models");
  return (
    <fieldset className="presets">
      <legend className="label">{t("preset")}</legend>
      <div className="preset-chips">
        {PROVIDER_PRESETS.map(({ title, name, base_url, model, local }) => (
          <button
            key={name}
            type="button"
            className="chip"
            data-state={draft.base_url === base_url ? "on" : "off"}
            aria-pressed={draft.base_url === base_url}
            title={local ? `${base_url} · ${t("preset_local")}` : base_url}
            onClick={() => onChoose({ name, base_url, default_model: model })}
          >
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
