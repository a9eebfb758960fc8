"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/tooltip";
import type { Reference } from "../reference-list";
import { useEntryRows } from "./entry-rows";
import { TemplateField } from "./template-field";
import { useBroken, useReferences } from "./use-references";
import { textOf, type WidgetProps } from "./widget";

interface AssignmentRowsProps {
  id: string;
  value: unknown;
  onChange: (value: Record<string, unknown>) => void;
  references: () => readonly Reference[];
  addLabel: string;
}

/** Names with templates: variables to write, values to give back. */
export function AssignmentRows({ id, value, onChange, references, addLabel }: AssignmentRowsProps) {
  const t = useTranslations("editor");
  const broken = useBroken();
  const rows = useEntryRows(value, onChange);
  return (
    <div className="rows">
      {rows.rows.map((row, index) => (
        <div className="assign" key={index}>
          <div className="row">
            <input
              id={index === 0 ? id : undefined}
              className={rows.isDouble(index) ? "field mono is-bad" : "field mono"}
              value={row.name}
              placeholder={t("form.name")}
              aria-label={t("form.name")}
              aria-invalid={rows.isDouble(index)}
              spellCheck={false}
              onChange={(event) => rows.change(index, { name: event.target.value })}
            />
            <IconButton size="small" icon="trash-2" label={t("form.remove")} onClick={() => rows.remove(index)} />
          </div>
          <TemplateField
            compact
            id={`${id}-${index}-value`}
            label={t("form.value_of", { name: row.name })}
            value={textOf(row.value)}
            onChange={(text) => rows.change(index, { value: text })}
            references={references}
            broken={broken}
            placeholder={t("form.value")}
          />
          {rows.isDouble(index) && <p className="help is-bad">{t("form.double_name")}</p>}
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        className="add-row"
        id={rows.rows.length === 0 ? id : undefined}
        onClick={() => rows.add({ name: freeName(rows.rows.map((row) => row.name)), value: "" })}
      >
        {addLabel}
      </Button>
    </div>
  );
}

export function freeName(taken: readonly string[], base = "value"): string {
  if (!taken.includes(base)) return base;
  let count = 2;
  while (taken.includes(`${base}_${count}`)) count++;
  return `${base}_${count}`;
}

export function AssignmentsWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  return (
    <AssignmentRows
      id={id}
      value={value}
      onChange={onChange}
      references={useReferences(node.id)}
      addLabel={t("form.add_variable")}
    />
  );
}

export function OutputsWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  return (
    <AssignmentRows
      id={id}
      value={value}
      onChange={onChange}
      references={useReferences(node.id)}
      addLabel={t("form.add_output")}
    />
  );
}
