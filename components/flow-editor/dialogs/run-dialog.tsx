"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useState } from "react";
import { propertiesOf } from "@/components/canvas/card-summary";
import { api, problemsOf } from "@/components/ui/api";
import type { ModelsAnswer } from "@/components/ui/api-rows";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Keys } from "@/components/ui/kbd";
import { ProblemText } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useResource } from "@/components/ui/use-resource";
import type { Problem } from "@/engine/contract/problem";
import { useEditor, useFlow, useView } from "../editor-context";
import { ModelPick } from "../form/model-widget";
import { usePartTitle } from "../run-bar/part-title";
import { InputField } from "./input-field";
import { firstInputs, readInputs } from "./run-inputs";

/** What a run is given: the flow's inputs, and another model where one is wanted. */
export function RunDialog() {
  const open = useView((state) => state.dialog === "run");
  return open ? <OpenRunDialog /> : null;
}

function OpenRunDialog() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const schema = useFlow((state) => state.document.inputs);
  const starting = useView((state) => state.starting);
  const problems = useView((state) => state.startProblems);
  const asked = useView((state) => state.asked);
  const partTitle = usePartTitle();
  const { data: models } = useResource<ModelsAnswer>("/api/models");
  const [texts, setTexts] = useState(() => firstInputs(schema, rememberedInputs(editor.id)));
  const [chosen, setModel] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const fields = Object.entries(propertiesOf(schema));
  const required = useMemo(
    () => new Set(Array.isArray(schema?.required) ? (schema.required as string[]) : []),
    [schema],
  );
  const noProvider = problems.find((one) => one.code === "provider_missing");
  const rehearsal = models?.rehearsals.find((one) => one.template === editor.stored.template);
  // Without any provider the flow's own script is the only thing that can play it: the first run needs no choice.
  const offline = models?.providers.length === 0 && models.default_model === null ? (rehearsal ?? null) : null;
  const model = chosen ?? offline?.name ?? "";
  const byField = new Map(problems.flatMap((one) => (inputOf(one) ? [[inputOf(one)!, one] as const] : [])));
  const others = problems.filter((one) => one !== noProvider && !(inputOf(one) && propertiesOf(schema)[inputOf(one)!]));
  const close = () => editor.view.setState({ dialog: null, startProblems: [] });
  const begin = (chosen: string | null) => {
    const read = readInputs(schema, texts);
    setWrong(read.wrong);
    if (Object.keys(read.wrong).length > 0) return;
    rememberInputs(editor.id, texts);
    void editor.runs.start(read.inputs, chosen, asked);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin(model || null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={partTitle(asked) ?? t("run_dialog.title")}
      description={fields.length > 0 ? t("run_dialog.text") : t("run_dialog.no_inputs")}
      foot={
        <>
          {editor.stored.samples && <SamplesButton />}
          <span className="grow" />
          <Button onClick={close}>{t("run_dialog.cancel")}</Button>
          <Button variant="primary" icon="play" type="submit" form="run-form" disabled={starting}>
            {t(starting ? "top.starting" : "top.run")}
            <Keys keys={["Enter"]} />
          </Button>
        </>
      }
    >
      <form id="run-form" className="dialog-form" onSubmit={submit}>
        {noProvider && (
          <div className="notice notice-waiting" role="alert">
            <StateGlyph state="waiting" />
            <span className="grow">
              <b>{t("run_dialog.no_provider")}</b> <ProblemText problem={noProvider} />
              <span className="row notice-actions">
                {rehearsal && (
                  <Button size="small" disabled={starting} onClick={() => begin(rehearsal.name)}>
                    {t("run_dialog.rehearse")}
                  </Button>
                )}
                <a className="btn btn-outline btn-small" href="/models">
                  {t("run_dialog.add_provider")}
                </a>
              </span>
            </span>
          </div>
        )}
        {others.map((problem, index) => (
          <div key={`${problem.code}-${index}`} className="notice notice-failed" role="alert">
            <StateGlyph state="failed" />
            <span>
              <ProblemText problem={problem} />
            </span>
          </div>
        ))}
        {fields.map(([name, property], index) => {
          const refused = byField.get(name);
          return (
            <InputField
              key={name}
              id={`input-${name}`}
              name={name}
              schema={property}
              first={index === 0}
              required={required.has(name)}
              value={texts[name] ?? ""}
              error={wrong[name] ? t(`run_dialog.${wrong[name]}`) : refused && <ProblemText problem={refused} />}
              onChange={(value) => setTexts({ ...texts, [name]: value })}
            />
          );
        })}
        <Field
          id="run-model"
          label={t("run_dialog.model")}
          help={t(offline && model === offline.name ? "run_dialog.offline" : "run_dialog.model_help")}
        >
          <ModelPick id="run-model" value={model} onChange={setModel} empty={t("run_dialog.own_model")} />
        </Field>
      </form>
    </Dialog>
  );
}

function SamplesButton() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      const { files } = await api.post<{ files: number }>(`/api/flows/${editor.id}/samples`);
      editor.say("say.samples", { files });
    } catch (thrown) {
      editor.view.setState({ startProblems: problemsOf(thrown) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" icon="rotate-ccw" disabled={busy} onClick={() => void reset()}>
      {t("run_dialog.samples")}
    </Button>
  );
}

function inputOf({ code, params }: Problem): string | null {
  const field = code.startsWith("input_") ? params?.field : undefined;
  return typeof field === "string" ? (field.split(/[./[]/)[0] ?? null) : null;
}

const keyOf = (id: string) => `sinew-inputs-${id}`;

function rememberedInputs(id: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function rememberInputs(id: string, texts: Record<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(texts));
  } catch {
    // the next run asks anew
  }
}
