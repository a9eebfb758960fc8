"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/tooltip";
import { JsonField } from "./json-widget";
import { isObject, textOf, type WidgetProps } from "./widget";

/** The classes of a classification. Ids stay, so edges and runs keep their meaning. */
export function ClassesWidget({ id, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const classes = Array.isArray(value) ? (value as unknown[]) : [];
  const put = (index: number, next: unknown) => onChange(classes.map((one, at) => (at === index ? next : one)));
  return (
    <div className="rows">
      {classes.map((one, index) => {
        if (!isObject(one))
          return <JsonField key={index} id={`${id}-${index}`} value={one} onChange={(next) => put(index, next)} />;
        return (
          <fieldset className="case-box" key={textOf(one.id) || index}>
            <legend className="sr-only">{t("form.class", { number: index + 1 })}</legend>
            <div className="row">
              <input
                id={index === 0 ? id : undefined}
                className="field grow"
                value={textOf(one.name)}
                placeholder={textOf(one.id)}
                aria-label={t("form.class_name")}
                onChange={(event) => put(index, { ...one, name: event.target.value })}
              />
              <IconButton
                size="small"
                icon="trash-2"
                label={t("form.remove_class")}
                onClick={() => onChange(classes.filter((_, at) => at !== index))}
              />
            </div>
            <textarea
              className="field form-area"
              rows={2}
              value={textOf(one.description)}
              placeholder={t("form.class_description")}
              aria-label={t("form.class_description")}
              onChange={(event) => put(index, { ...one, description: event.target.value })}
            />
          </fieldset>
        );
      })}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        className="add-row"
        id={classes.length === 0 ? id : undefined}
        onClick={() => onChange([...classes, { id: freeClass(classes), name: "", description: "" }])}
      >
        {t("form.add_class")}
      </Button>
    </div>
  );
}

function freeClass(classes: readonly unknown[]): string {
  const taken = new Set(classes.map((one) => (isObject(one) ? one.id : null)));
  let count = 1;
  while (taken.has(`class_${count}`)) count++;
  return `class_${count}`;
}
