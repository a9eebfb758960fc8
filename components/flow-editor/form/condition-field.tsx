"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CaseTests } from "./case-tests";
import { JsonField } from "./json-widget";
import { textOf } from "./widget";

interface ConditionFieldProps {
  id: string;
  node: string;
  /** `all`, `any` or `expression`, beside fields that stay as they are */
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}

/** What has to hold: comparisons, or one expression. */
export function ConditionField({ id, node, value, onChange }: ConditionFieldProps) {
  const t = useTranslations("editor");
  const { all, any, expression, ...rest } = value;
  const written = typeof expression === "string";
  const tests = Array.isArray(all) ? (all as unknown[]) : Array.isArray(any) ? (any as unknown[]) : null;
  const join = Array.isArray(any) ? "any" : "all";
  return (
    <>
      <div className="row">
        <Button
          size="small"
          variant="quiet"
          aria-pressed={!written}
          onClick={() => written && onChange({ ...rest, all: [{ left: "", op: "eq", right: "" }] })}
        >
          {t("form.rules")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={written}
          onClick={() => !written && onChange({ ...rest, expression: "" })}
        >
          {t("form.expression")}
        </Button>
      </div>
      {written ? (
        <>
          <textarea
            id={`${id}-expression`}
            className="field form-area mono"
            rows={3}
            spellCheck={false}
            value={textOf(expression)}
            placeholder={'inputs.amount > 100 && variables.status == "open"'}
            aria-label={t("form.expression")}
            onChange={(event) => onChange({ ...rest, expression: event.target.value })}
          />
          <p className="help">{t("form.expression_help")}</p>
        </>
      ) : tests ? (
        <CaseTests
          id={id}
          node={node}
          join={join}
          tests={tests}
          onChange={(nextJoin, next) => onChange({ ...rest, [nextJoin]: next })}
        />
      ) : (
        <JsonField
          id={`${id}-json`}
          value={value}
          rows={4}
          onChange={(next) => onChange((next ?? {}) as Record<string, unknown>)}
        />
      )}
    </>
  );
}
