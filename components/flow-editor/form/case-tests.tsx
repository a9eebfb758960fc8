"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { IconButton } from "@/components/ui/tooltip";
import { OPERATORS } from "@/engine/contract/operators";
import { JsonField } from "./json-widget";
import { TemplateField } from "./template-field";
import { useBroken, useReferences } from "./use-references";
import { isObject, textOf } from "./widget";

const ALONE = new Set<unknown>(["empty", "not_empty", "exists"]);

interface CaseTestsProps {
  id: string;
  node: string;
  join: "all" | "any";
  tests: readonly unknown[];
  onChange: (join: "all" | "any", tests: unknown[]) => void;
}

/** The comparisons of one case. A nested group is shown and edited as JSON. */
export function CaseTests({ id, node, join, tests, onChange }: CaseTestsProps) {
  const t = useTranslations("editor");
  const references = useReferences(node);
  const broken = useBroken();
  const put = (index: number, next: unknown) =>
    onChange(
      join,
      tests.map((one, at) => (at === index ? next : one)),
    );
  return (
    <div className="tests">
      {tests.map((test, index) => (
        <div key={index} className="test">
          {index > 0 && (
            <button
              type="button"
              className="test-join"
              onClick={() => onChange(join === "all" ? "any" : "all", [...tests])}
            >
              {t(`form.${join}`)}
            </button>
          )}
          {!isObject(test) || "all" in test || "any" in test ? (
            <JsonField
              id={`${id}-${index}`}
              value={test}
              rows={4}
              label={t("form.group")}
              onChange={(next) => put(index, next)}
            />
          ) : (
            <>
              <TemplateField
                compact
                id={`${id}-${index}-left`}
                label={t("form.left")}
                placeholder="{{ variables.status }}"
                value={textOf(test.left)}
                onChange={(left) => put(index, { ...test, left })}
                references={references}
                broken={broken}
              />
              <div className="row">
                <Select
                  size="small"
                  label={t("form.operator")}
                  value={textOf(test.op)}
                  options={OPERATORS.map((op) => ({ value: op, label: t(`op.${op}`) }))}
                  onChange={(op) => {
                    const { right, ...rest } = test;
                    put(index, ALONE.has(op) ? { ...rest, op } : { ...rest, op, right: right ?? "" });
                  }}
                />
                <span className="grow" />
                {tests.length > 1 && (
                  <IconButton
                    size="small"
                    icon="x"
                    label={t("form.remove_test")}
                    onClick={() =>
                      onChange(
                        join,
                        tests.filter((_, at) => at !== index),
                      )
                    }
                  />
                )}
              </div>
              {!ALONE.has(test.op) && (
                <TemplateField
                  compact
                  id={`${id}-${index}-right`}
                  label={t("form.right")}
                  placeholder={t("form.value")}
                  value={textOf(test.right)}
                  onChange={(right) => put(index, { ...test, right: sameKind(test.right, right) })}
                  references={references}
                  broken={broken}
                />
              )}
            </>
          )}
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        onClick={() => onChange(join, [...tests, { left: "", op: "eq", right: "" }])}
      >
        {t("form.add_test")}
      </Button>
    </div>
  );
}

/** A right side that was a number or a list stays one while its text reads as one. */
function sameKind(before: unknown, text: string): unknown {
  if (typeof before === "number" && /^-?\d+(\.\d*[1-9])?$/.test(text)) return Number(text);
  if (Array.isArray(before) || typeof before === "boolean") {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value) === Array.isArray(before) && typeof value === typeof before) return value;
    } catch {
      return text;
    }
  }
  return text;
}
