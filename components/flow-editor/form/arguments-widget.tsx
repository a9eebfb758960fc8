"use client";

import { useTranslations } from "next-intl";
import { propertiesOf } from "@/components/canvas/card-summary";
import { Select } from "@/components/ui/select";
import type { JsonSchema } from "@/engine/contract/flow";
import { useEditor } from "../editor-context";
import type { Reference } from "../reference-list";
import { AssignmentRows } from "./assignments-widget";
import { JsonField } from "./json-widget";
import { TemplateField } from "./template-field";
import { useBroken, useReferences } from "./use-references";
import { isObject, textOf, type WidgetProps } from "./widget";

/** Arguments of a tool, after its schema; each may be a template. Without a known tool they are plain rows. */
export function ArgumentsWidget({ id, node, entry, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const { maps } = useEditor();
  const references = useReferences(node.id);
  const toolField = entry.form.find((field) => field.widget === "tool")?.path ?? "tool";
  const tool = maps.tools.get(textOf(node.config[toolField]));
  const given = isObject(value) ? value : {};
  if (!tool)
    return (
      <AssignmentRows
        id={id}
        value={given}
        onChange={onChange}
        references={references}
        addLabel={t("form.add_argument")}
      />
    );
  const properties = propertiesOf(tool.parameters);
  const required = new Set(Array.isArray(tool.parameters.required) ? (tool.parameters.required as string[]) : []);
  const names = [...new Set([...Object.keys(properties), ...Object.keys(given)])];
  const put = (name: string, next: unknown) => {
    const changed = { ...given, [name]: next };
    if (next === undefined || next === "") delete changed[name];
    onChange(changed);
  };
  if (names.length === 0) return <p className="help">{t("form.no_arguments")}</p>;
  return (
    <div className="rows">
      {names.map((name, index) => (
        <Argument
          key={name}
          id={index === 0 ? id : `${id}-${name}`}
          name={name}
          schema={properties[name]}
          required={required.has(name)}
          value={given[name]}
          references={references}
          onChange={(next) => put(name, next)}
        />
      ))}
    </div>
  );
}

interface ArgumentProps {
  id: string;
  name: string;
  schema: JsonSchema | undefined;
  required: boolean;
  value: unknown;
  references: () => readonly Reference[];
  onChange: (value: unknown) => void;
}

function Argument({ id, name, schema, required, value, references, onChange }: ArgumentProps) {
  const t = useTranslations("editor");
  const broken = useBroken();
  const choices = choicesOf(schema);
  const isTemplate = typeof value === "string" && value.includes("{{");
  const type = typeof schema?.type === "string" ? schema.type : "";
  return (
    <div className="form-field">
      <div className="label">
        <label htmlFor={id} className="mono">
          {name}
        </label>
        {required && (
          <span className="ink-failed" title={t("form.required")}>
            *
          </span>
        )}
        <span className="grow" />
        <span className="muted micro">{type}</span>
      </div>
      {choices && !isTemplate ? (
        <Select
          id={id}
          value={value === undefined ? "" : String(value)}
          placeholder={schema?.default === undefined ? t("form.not_set") : String(schema.default)}
          options={[
            { value: "", label: t("form.not_set") },
            ...choices.map((one) => ({ value: String(one), label: String(one) })),
          ]}
          onChange={(next) => onChange(next === "" ? undefined : choices.find((one) => String(one) === next))}
        />
      ) : (type === "array" || type === "object") && !isTemplate && typeof value !== "string" && value !== undefined ? (
        <JsonField id={id} value={value} rows={4} onChange={onChange} />
      ) : (
        <TemplateField
          compact
          id={id}
          value={textOf(value)}
          onChange={(text) => onChange(asArgument(text, type))}
          references={references}
          broken={broken}
          placeholder={schema?.default === undefined ? undefined : textOf(schema.default)}
        />
      )}
      {schema === undefined ? (
        <p className="help is-bad">{t("form.unknown_argument")}</p>
      ) : (
        typeof schema.description === "string" && (
          <p id={`${id}-help`} className="help">
            {schema.description}
          </p>
        )
      )}
    </div>
  );
}

function choicesOf(schema: JsonSchema | undefined): (string | number | boolean)[] | null {
  if (Array.isArray(schema?.enum)) return schema.enum as (string | number)[];
  if (schema?.type === "boolean") return [true, false];
  return null;
}

/** Text as the schema wants it, where it already reads as that; templates and unfinished text stay text. */
export function asArgument(text: string, type: string): unknown {
  if (text.includes("{{")) return text;
  if ((type === "number" || type === "integer") && /^-?\d+(\.\d*[1-9])?$/.test(text)) return Number(text);
  return text;
}
