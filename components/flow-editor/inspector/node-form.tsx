"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import { useProblemWords } from "@/components/ui/problem-text";
import { useLanguage } from "@/components/ui/use-language";
import type { CatalogEntry, FormField } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";
import { inLanguage } from "@/engine/contract/local-text";
import type { Problem } from "@/engine/contract/problem";
import { fieldWords } from "../check/field-words";
import { fieldOf } from "../check/problem-marks";
import { useEditor, useView } from "../editor-context";
import { setConfig } from "../edits/change-node";
import { dropLostPorts } from "../edits/drop-lost-ports";
import { inOrder } from "../edits/edit";
import { WIDGETS } from "../form/widgets";
import { PolicySection } from "./policy-section";

/** The settings of one node: its kind's form, section by section, and how the engine treats it. */
export function NodeForm({ node, entry }: { node: FlowNode; entry: CatalogEntry }) {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const sections = useMemo(() => groupFields(entry.form), [entry]);
  useAskedFocus(node.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any field inside ends the step of undo
    <div onBlur={() => flow.endBurst()}>
      {sections.main.length > 0 && (
        <section>
          {sections.main.map((field) => (
            <FieldRow key={field.path} node={node} entry={entry} field={field} />
          ))}
        </section>
      )}
      {sections.brakes.length > 0 && (
        <section>
          <div className="section-head">
            <Icon name="octagon-alert" size={14} />
            {t("inspector.brakes")}
          </div>
          <div className="brakes">
            {sections.brakes.map((field) => (
              <FieldRow key={field.path} node={node} entry={entry} field={field} />
            ))}
          </div>
        </section>
      )}
      {(sections.advanced.length > 0 || entry.runs) && (
        <details className="more-section">
          <summary>
            <Icon name="chevron-right" size={14} />
            {t("inspector.more")}
          </summary>
          {sections.advanced.length > 0 && (
            <section>
              {sections.advanced.map((field) => (
                <FieldRow key={field.path} node={node} entry={entry} field={field} />
              ))}
            </section>
          )}
          {entry.runs && <PolicySection node={node} entry={entry} />}
        </details>
      )}
    </div>
  );
}

const INLINE = new Set<FormField["widget"]>(["number", "switch"]);

function FieldRow({ node, entry, field }: { node: FlowNode; entry: CatalogEntry; field: FormField }) {
  const language = useLanguage();
  const { flow, maps } = useEditor();
  const words = useProblemWords();
  const problem = useView((state) => fieldProblem(state.problems, node.id, field.path));
  const Widget = WIDGETS[field.widget];
  const id = fieldId(node.id, field.path);
  const label = inLanguage(field.label, language);
  const change = (value: unknown) => {
    const before = flow.getState().document;
    flow.edit(inOrder(setConfig(node.id, field.path, value), dropLostPorts(node.id, maps.kinds, before)), {
      burst: `${node.id}.${field.path}`,
    });
  };
  const bad = problem !== undefined && problem.severity !== "warning";
  const inline = INLINE.has(field.widget);
  return (
    <div className={inline ? "form-field is-inline" : "form-field"}>
      <label htmlFor={id} className={inline ? "inline-label" : "label"}>
        {label}
        {field.widget === "tools" && Array.isArray(node.config[field.path]) && (
          <span className="count">{(node.config[field.path] as unknown[]).length}</span>
        )}
      </label>
      <Widget
        id={id}
        field={field}
        node={node}
        entry={entry}
        value={node.config[field.path]}
        onChange={change}
        bad={bad}
      />
      {problem ? (
        <p id={`${id}-help`} className={bad ? "help is-bad" : "help ink-waiting"}>
          <span>{fieldWords(words(problem).message, entry, language).replace(`${label}: `, "")}</span>
        </p>
      ) : (
        field.help && (
          <p id={`${id}-help`} className="help">
            {inLanguage(field.help, language)}
          </p>
        )
      )}
    </div>
  );
}

export const fieldId = (node: string, path: string) => `field-${node}-${path}`;

function fieldProblem(problems: readonly Problem[], node: string, path: string): Problem | undefined {
  return problems.find((one) => one.node === node && fieldOf(one) === path);
}

function groupFields(form: readonly FormField[]): Record<"main" | "brakes" | "advanced", FormField[]> {
  const groups = { main: [] as FormField[], brakes: [] as FormField[], advanced: [] as FormField[] };
  for (const field of form) groups[field.section ?? "main"].push(field);
  return groups;
}

/** Puts the focus into the field that a problem, F2 or Enter asked for. */
function useAskedFocus(node: string): void {
  const focus = useView((state) => state.focus);
  useEffect(() => {
    if (!focus || focus.field === "search" || focus.field === "name") return;
    const target = document.getElementById(fieldId(node, focus.field));
    target?.closest("details")?.setAttribute("open", "");
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }, [focus, node]);
}
