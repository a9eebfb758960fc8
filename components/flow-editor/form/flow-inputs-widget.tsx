"use client";

import { useTranslations } from "next-intl";
import { propertiesOf } from "@/components/canvas/card-summary";
import { useFlow } from "../editor-context";
import { TemplateField } from "./template-field";
import { useBroken, useReferences } from "./use-references";
import { isObject, textOf, type WidgetProps } from "./widget";

/** What the called flow is given: one template for each of its inputs. */
export function FlowInputsWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const called = useFlow((state) => state.document.flows?.[textOf(node.config.version)]);
  const references = useReferences(node.id);
  const broken = useBroken();
  const given = isObject(value) ? value : {};
  const names = [...new Set([...Object.keys(propertiesOf(called?.inputs)), ...Object.keys(given)])];
  if (names.length === 0) return <p className="help">{t(called ? "form.flow_no_inputs" : "form.flow_first")}</p>;
  return (
    <div className="rows">
      {names.map((name, index) => (
        <div key={name} className="form-field">
          <span className="mono detail">{name}</span>
          <TemplateField
            compact
            id={index === 0 ? id : `${id}-${name}`}
            label={name}
            value={textOf(given[name])}
            onChange={(text) => {
              const { [name]: _, ...rest } = given;
              onChange(text === "" ? rest : { ...rest, [name]: text });
            }}
            references={references}
            broken={broken}
          />
        </div>
      ))}
    </div>
  );
}
