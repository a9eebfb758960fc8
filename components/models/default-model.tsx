"use client";

import { useTranslations } from "next-intl";
import { api, problemsOf } from "../ui/api";
import type { ModelsAnswer } from "../ui/api-rows";
import { useProblemWords } from "../ui/problem-text";
import { Select } from "../ui/select";
import { toast } from "../ui/toast";
import { patchResource, refresh } from "../ui/use-resource";

const MODELS = "/api/models";

export function DefaultModel({ models }: { models: ModelsAnswer }) {
  const t = useTranslations("models");
  const words = useProblemWords();
  const choose = async (value: string) => {
    const model = value === "" ? null : value;
    patchResource<ModelsAnswer>(MODELS, (now) => ({ ...now, default_model: model }));
    try {
      await api.put(`${MODELS}/default`, { model });
      toast({ title: t("default_saved"), id: "default-model" });
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("failed_action"), detail: first && words(first).message });
    }
    await refresh(MODELS);
  };
  const automatic = automaticModel(models);
  return (
    <section className="panel default-row">
      <div className="grow">
        <label className="strong" htmlFor="default-model">
          {t("default_model")}
        </label>
        <p className="detail muted">{t("default_help")}</p>
      </div>
      <Select
        id="default-model"
        label={t("default_model")}
        value={models.default_model ?? ""}
        options={[
          { value: "", label: automatic ? t("default_auto", { model: automatic }) : t("default_none") },
          ...modelNames(models).map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => void choose(value)}
      />
    </section>
  );
}

/** Every model that can be named, each once, the chosen one among them even if no provider offers it any more. */
function modelNames({ providers, default_model }: ModelsAnswer): string[] {
  const names = providers.flatMap(({ name, default_model: own, models }) =>
    [...(own ? [own] : []), ...models].map((model) => `${name}/${model}`),
  );
  return [...new Set(default_model ? [default_model, ...names] : names)];
}

/** What the server takes where none is chosen: the model of the first provider that has one. */
function automaticModel({ providers }: ModelsAnswer): string | null {
  const first = providers.find((provider) => provider.default_model);
  return first ? `${first.name}/${first.default_model}` : null;
}
