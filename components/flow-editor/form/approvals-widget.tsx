"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { isObject, type WidgetProps } from "./widget";

const RULES = ["never", "changes", "always"] as const;
const REST = "*";

/** Whether a person is asked before a call: one rule for all tools of the node, and others for single tools. */
export function ApprovalsWidget({ id, node, value, onChange }: WidgetProps) {
  const t = useTranslations("editor");
  const rules = isObject(value) ? value : {};
  const tools = Array.isArray(node.config.tools) ? node.config.tools.filter((one) => typeof one === "string") : [];
  const rule = (name: string) => RULES.find((one) => one === rules[name]);
  const options = RULES.map((one) => ({ value: one as string, label: t(`approval.${one}`) }));
  function set(name: string, chosen: string) {
    const { [name]: _, ...others } = rules;
    const plain = chosen === "" || (name === REST && chosen === "never");
    onChange(plain ? others : { ...others, [name]: chosen });
  }
  return (
    <div className="approvals">
      <Select id={id} value={rule(REST) ?? "never"} options={options} onChange={(chosen) => set(REST, chosen)} />
      {tools.length > 0 && (
        <details className="approvals-each" open={tools.some((name) => rule(name) !== undefined) || undefined}>
          <summary className="micro muted">{t("approval.each")}</summary>
          {tools.map((name) => (
            <div key={name} className="approvals-row">
              <span className="mono cut grow">{name}</span>
              <Select
                size="small"
                label={t("approval.of", { name })}
                value={rule(name) ?? ""}
                options={[{ value: "", label: t("approval.as_all") }, ...options]}
                onChange={(chosen) => set(name, chosen)}
              />
            </div>
          ))}
        </details>
      )}
    </div>
  );
}
