"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Problem } from "@/engine/contract/problem";
import { api, problemsOf } from "../ui/api";
import type { ProviderRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { ProblemText } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { refresh } from "../ui/use-resource";
import { KeyField } from "./key-field";
import { PresetChips } from "./preset-chips";
import {
  bodyOf,
  type DraftErrors,
  draftErrors,
  draftOf,
  EMPTY_DRAFT,
  losesKey,
  type ProviderDraft,
} from "./provider-draft";

interface ProviderDialogProps {
  /** null makes a new one */
  provider: ProviderRow | null;
  onClose: () => void;
}

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const t = useTranslations("models");
  const common = useTranslations("common");
  const [draft, setDraft] = useState(() => (provider ? draftOf(provider) : EMPTY_DRAFT));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<ProviderDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
    setProblem(null);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = draftErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (provider) await api.put(`/api/models/${encodeURIComponent(provider.id)}`, bodyOf(draft));
      else await api.post("/api/models", bodyOf(draft));
      await refresh("/api/models");
      toast({ title: t("saved", { name: draft.name.trim() }) });
      onClose();
    } catch (thrown) {
      setProblem(problemsOf(thrown)[0] ?? null);
      setBusy(false);
    }
  };

  const text = (id: "name" | "base_url" | "default_model", placeholder: string, list?: string) => {
    const error = id === "default_model" ? undefined : errors[id];
    return (
      <input
        id={`provider-${id}`}
        className={error ? "field is-bad" : "field"}
        value={draft[id]}
        placeholder={placeholder}
        list={list}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`provider-${id}-help`}
        onChange={(event) => change({ [id]: event.target.value })}
      />
    );
  };

  const example = `${draft.name.trim() || "openai"}/${draft.default_model.trim() || "gpt-4.1-mini"}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={provider ? t("edit_title", { name: provider.name }) : t("add_title")}
      foot={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form="provider-form" disabled={busy}>
            {provider ? t("save") : t("save_new")}
          </Button>
        </>
      }
    >
      <form id="provider-form" className="provider-form" onSubmit={save} noValidate>
        {!provider && <PresetChips draft={draft} onChoose={change} />}
        <div className="pair">
          <Field
            id="provider-name"
            label={t("name")}
            help={t("name_help", { example })}
            error={errors.name && t(errors.name)}
          >
            {text("name", "openai")}
          </Field>
          <Field id="provider-default_model" label={t("model")} help={t("model_help")}>
            {text("default_model", t("model_placeholder"), "provider-models")}
          </Field>
        </div>
        <datalist id="provider-models">
          {provider?.models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
        <Field
          id="provider-base_url"
          label={t("base_url")}
          help={t("base_url_help")}
          error={errors.base_url && t(errors.base_url)}
        >
          {text("base_url", "https://…/v1")}
        </Field>
        <KeyField
          value={draft.key}
          stored={provider?.has_key ?? false}
          forgotten={losesKey(provider, draft)}
          onChange={(key) => change({ key })}
        />
        {problem && (
          <p className="notice notice-failed" role="alert">
            <Icon name="octagon-alert" />
            <span>
              <ProblemText problem={problem} />
            </span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
