"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { FlowNode } from "@/engine/contract/flow";
import { withField } from "./edited-input";
import type { StepControl } from "./use-step-control";
import { ValueView } from "./value-view";

interface NextInputProps {
  node: FlowNode;
  title: string;
  control: StepControl;
  ref: Ref<HTMLTextAreaElement>;
}

/** What the next node will read, and the fields that shall be read in their place. */
export function NextInput({ node, title, control, ref }: NextInputProps) {
  const t = useTranslations("run");
  const { text, setText, read } = control;
  const known = Object.entries(node.config);
  return (
    <div className="ask-card">
      <section className="approval" aria-label={t("step.input_title", { node: title })}>
        <div className="approval-head">
          <h2 className="strong cut">{t("step.input_title", { node: title })}</h2>
        </div>
        <div className="ask-body">
          <span className="value-label">{t("step.settings")}</span>
          <ValueView value={node.config} label={t("step.settings")} />
          {known.length > 0 && (
            <div className="row ask-fields" role="group" aria-label={t("step.take")}>
              {known.slice(0, 12).map(([field, value]) => (
                <Button key={field} size="small" onClick={() => setText(withField(text, field, value))}>
                  <span className="mono">{field}</span>
                </Button>
              ))}
            </div>
          )}
          <Field
            id="next-input"
            label={t("step.input_field")}
            help={t("step.input_help")}
            error={!read.ok && t(`step.${read.wrong}`, { reason: read.detail, field: read.detail, node: title })}
          >
            <textarea
              id="next-input"
              ref={ref}
              className={read.ok ? "field form-area mono" : "field form-area mono is-bad"}
              rows={5}
              value={text}
              spellCheck={false}
              aria-invalid={!read.ok}
              aria-describedby="next-input-help"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          {text !== "" && (
            <div className="row">
              <span className="grow" />
              <Button size="small" variant="quiet" onClick={() => setText("")}>
                {t("step.reset")}
              </Button>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
