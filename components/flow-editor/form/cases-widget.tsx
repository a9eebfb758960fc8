"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/tooltip";
import { ConditionField } from "./condition-field";
import { JsonField } from "./json-widget";
import { isObject, textOf, type WidgetProps } from "./widget";

/** The cases of a condition: the first that holds is taken. Ids stay, so edges and runs keep their meaning. */
export function CasesWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const cases = Array.isArray(value) ? (value as unknown[]) : [];
  const put = (index: number, next: unknown) => onChange(cases.map((one, at) => (at === index ? next : one)));
  const move = (index: number, by: number) => {
    const next = cases.slice();
    const [one] = next.splice(index, 1);
    next.splice(index + by, 0, one);
    onChange(next);
  };
  return (
    <div className="rows">
      {cases.map((one, index) => {
        if (!isObject(one))
          return <JsonField key={index} id={`${id}-${index}`} value={one} onChange={(next) => put(index, next)} />;
        return (
          <fieldset className="case-box" key={textOf(one.id) || index}>
            <legend className="sr-only">{t("form.case", { number: index + 1 })}</legend>
            <div className="row">
              <span className="case-word">{index === 0 ? t("card.if") : t("card.else_if")}</span>
              <input
                id={index === 0 ? id : undefined}
                className="field grow"
                value={textOf(one.name)}
                placeholder={textOf(one.id)}
                aria-label={t("form.case_name")}
                onChange={(event) => put(index, { ...one, name: event.target.value })}
              />
              <IconButton
                size="small"
                icon="arrow-up"
                label={t("form.move_up")}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="small"
                icon="arrow-down"
                label={t("form.move_down")}
                disabled={index === cases.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                size="small"
                icon="trash-2"
                label={t("form.remove_case")}
                onClick={() => onChange(cases.filter((_, at) => at !== index))}
              />
            </div>
            <ConditionField id={`${id}-${index}`} node={node.id} value={one} onChange={(next) => put(index, next)} />
          </fieldset>
        );
      })}
      <p className="help">{t("form.else_help")}</p>
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        className="add-row"
        id={cases.length === 0 ? id : undefined}
        onClick={() =>
          onChange([...cases, { id: freeCase(cases), name: "", all: [{ left: "", op: "eq", right: "" }] }])
        }
      >
        {t("form.add_case")}
      </Button>
    </div>
  );
}

function freeCase(cases: readonly unknown[]): string {
  const taken = new Set(cases.map((one) => (isObject(one) ? one.id : null)));
  let count = 1;
  while (taken.has(`case_${count}`)) count++;
  return `case_${count}`;
}
