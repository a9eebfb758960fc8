"use client";

import { useLanguage } from "@/components/ui/use-language";
import { inLanguage } from "@/engine/contract/local-text";
import { TemplateField } from "./template-field";
import { useBroken, useReferences } from "./use-references";
import { textOf, type WidgetProps } from "./widget";

export function TemplateWidget({ id, field, node, value, onChange, bad }: WidgetProps) {
  const language = useLanguage();
  const references = useReferences(node.id);
  const broken = useBroken();
  return (
    <TemplateField
      id={id}
      value={textOf(value)}
      onChange={onChange}
      references={references}
      broken={broken}
      bad={bad}
      placeholder={field.placeholder && inLanguage(field.placeholder, language)}
    />
  );
}
