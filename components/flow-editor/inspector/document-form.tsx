"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { DEFAULT_BUDGET } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { setBudget, setDocument } from "../edits/set-document";
import { InputsEditor } from "../form/inputs-widget";
import { BudgetRow } from "./budget-row";
import { VariablesEditor } from "./variables-editor";

const RUN_BUDGET = ["tool_calls", "tokens", "wall_ms", "steps", "cost"] as const;

/** The flow's own settings, shown while nothing is selected. */
export function DocumentForm() {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const budget = useFlow((state) => state.document.settings?.budget);
  const description = useFlow((state) => state.document.description ?? "");
  return (
    <>
      <div className="ins-head">
        <span className="tile k-edge">
          <Icon name="workflow" />
        </span>
        <div className="grow">
          <div className="strong">{t("document.title")}</div>
          <div className="detail muted cut">{t("document.help")}</div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving any field inside ends the step of undo */}
      <div className="ins-body ins-top-line" onBlur={() => flow.endBurst()}>
        <section>
          <NameField />
          <Field id="flow-description" label={t("document.description")}>
            <textarea
              id="flow-description"
              className="field form-area"
              rows={3}
              value={description}
              onChange={(event) =>
                flow.edit(setDocument("description", event.target.value || undefined), { burst: "description" })
              }
            />
          </Field>
        </section>
        <section>
          <label className="label" htmlFor="flow-inputs">
            {t("document.inputs")}
          </label>
          <p className="help">{t("document.inputs_help")}</p>
          <InputsEditor id="flow-inputs" />
        </section>
        <section>
          <label className="label" htmlFor="flow-variables">
            {t("document.variables")}
          </label>
          <p className="help">{t("document.variables_help")}</p>
          <VariablesEditor id="flow-variables" />
        </section>
        <section>
          <div className="section-head">
            <Icon name="octagon-alert" size={14} />
            {t("document.budget")}
          </div>
          <div className="brakes">
            {RUN_BUDGET.map((field) => (
              <BudgetRow
                key={field}
                id={`budget-${field}`}
                field={field}
                value={budget?.[field]}
                standard={DEFAULT_BUDGET[field]}
                onChange={(value) => flow.edit(setBudget(field, value), { burst: `budget.${field}` })}
              />
            ))}
          </div>
        </section>
      </div>
    </>
  );
}

function NameField() {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const name = useFlow((state) => state.document.name);
  return (
    <Field id="flow-name" label={t("document.name")}>
      <input
        id="flow-name"
        className="field"
        key={name}
        defaultValue={name}
        maxLength={200}
        onBlur={(event) => {
          const wanted = event.target.value.trim();
          if (wanted === "") event.target.value = name;
          else flow.edit(setDocument("name", wanted));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </Field>
  );
}
