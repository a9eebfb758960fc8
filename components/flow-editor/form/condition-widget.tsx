"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConditionField } from "./condition-field";
import { isObject, type WidgetProps } from "./widget";

/** One condition, or none. */
export function ConditionWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  if (!isObject(value))
    return (
      <Button
        id={id}
        size="small"
        variant="quiet"
        icon="plus"
        className="add-row"
        onClick={() => onChange({ all: [{ left: "", op: "eq", right: "" }] })}
      >
        {t("form.add_condition")}
      </Button>
    );
  return (
    <div className="case-box">
      <ConditionField id={id} node={node.id} value={value} onChange={onChange} />
      <Button size="small" variant="quiet" icon="trash-2" onClick={() => onChange(null)}>
        {t("form.remove_condition")}
      </Button>
    </div>
  );
}
