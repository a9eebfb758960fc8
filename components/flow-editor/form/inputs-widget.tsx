"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { IconButton } from "@/components/ui/tooltip";
import type { JsonSchema } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { setDocument } from "../edits/set-document";
import { freeName } from "./assignments-widget";
import { useEntryRows } from "./entry-rows";
import { isObject, textOf, type WidgetProps } from "./widget";

const TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** The document's inputs as rows: what a run asks for. Everything else in their schemas stays as it is. */
export function InputsWidget({ id }: WidgetProps) {
  return <InputsEditor id={id} />;
}

export function InputsEditor({ id }: { id: string }) {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const schema = useFlow((state) => state.document.inputs);
  const required = new Set(Array.isArray(schema?.required) ? (schema.required as string[]) : []);
  const write = (properties: Record<string, unknown>, must: Iterable<string>) => {
    const names = Object.keys(properties);
    const next: JsonSchema | undefined =
      names.length === 0
        ? undefined
        : { ...schema, type: "object", properties, required: [...must].filter((name) => names.includes(name)) };
    flow.edit(setDocument("inputs", next), { burst: "inputs" });
  };
  const rows = useEntryRows(schema?.properties, (properties) => write(properties, required));
  const rename = (index: number, name: string) => {
    const before = rows.rows[index]?.name ?? "";
    const moved = required.has(before);
    if (moved) {
      required.delete(before);
      required.add(name.trim());
    }
    rows.change(index, { name });
  };
  return (
    <div className="rows">
      {rows.rows.map((row, index) => {
        const property = isObject(row.value) ? row.value : {};
        const patch = (change: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...property, ...change };
          for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
          rows.change(index, { value: next });
        };
        const type = textOf(property.type) || "string";
        return (
          <fieldset className="case-box" key={index}>
            <legend className="sr-only">{t("form.input", { name: row.name })}</legend>
            <div className="row">
              <input
                id={index === 0 ? id : undefined}
                className={rows.isDouble(index) ? "field mono grow is-bad" : "field mono grow"}
                value={row.name}
                aria-label={t("form.name")}
                spellCheck={false}
                onChange={(event) => rename(index, event.target.value)}
              />
              <Select
                size="default"
                className="type-select"
                label={t("form.type")}
                value={type}
                options={TYPES.map((one) => ({ value: one, label: t(`type.${one}`) }))}
                onChange={(next) => patch({ type: next, default: undefined })}
              />
              <IconButton size="small" icon="trash-2" label={t("form.remove")} onClick={() => rows.remove(index)} />
            </div>
            <input
              className="field"
              value={textOf(property.description)}
              placeholder={t("form.description")}
              aria-label={t("form.description")}
              onChange={(event) => patch({ description: event.target.value || undefined })}
            />
            <div className="row">
              <input
                className="field grow"
                value={textOf(property.default)}
                placeholder={t("form.default")}
                aria-label={t("form.default")}
                onChange={(event) => patch({ default: asDefault(event.target.value, type) })}
              />
              <label className="row detail secondary" htmlFor={`${id}-${index}-required`}>
                {t("form.required")}
              </label>
              <Switch
                id={`${id}-${index}-required`}
                checked={required.has(row.name)}
                onChange={(on) => {
                  const next = new Set(required);
                  if (on) next.add(row.name);
                  else next.delete(row.name);
                  write({ ...(isObject(schema?.properties) ? schema.properties : {}) }, next);
                }}
              />
            </div>
          </fieldset>
        );
      })}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        className="add-row"
        id={rows.rows.length === 0 ? id : undefined}
        onClick={() =>
          rows.add({
            name: freeName(
              rows.rows.map((row) => row.name),
              "input",
            ),
            value: { type: "string" },
          })
        }
      >
        {t("form.add_input")}
      </Button>
    </div>
  );
}

/** Text as a default of this type; what does not read as one stays text and is named by the checker. */
export function asDefault(text: string, type: string): unknown {
  if (text === "") return undefined;
  if (type === "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    const fits =
      type === "array"
        ? Array.isArray(value)
        : type === "object"
          ? isObject(value)
          : type === "boolean"
            ? typeof value === "boolean"
            : typeof value === "number";
    return fits && (typeof value !== "number" || String(value) === text) ? value : text;
  } catch {
    return text;
  }
}
