"use client";

import { useTranslations } from "next-intl";
import type { CatalogEntry } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";
import { useEditor } from "../editor-context";
import { setPolicy, setSave } from "../edits/change-node";
import { AssignmentRows } from "../form/assignments-widget";
import { NumberField } from "../form/number-widget";
import { useReferences } from "../form/use-references";
import { BudgetRow } from "./budget-row";
import { JoinField } from "./join-field";
import { RetryFields } from "./retry-fields";

const MODEL_LIMITS = ["tool_calls", "tokens", "cost"] as const;
const CONTAINER_LIMITS = ["steps", ...MODEL_LIMITS] as const;

/** How the engine treats a node: its time limit, when incoming edges let it start, what it leaves in variables. */
export function PolicySection({ node, entry }: { node: FlowNode; entry: CatalogEntry }) {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const references = useReferences(node.id, true);
  const timeout = node.policy?.timeout_ms;
  const holds = entry.container === true || node.type === "subflow";
  const limits = holds ? CONTAINER_LIMITS : entry.family === "agent" || entry.family === "model" ? MODEL_LIMITS : [];
  return (
    <>
      <section>
        <div className="form-field is-inline">
          <label className="inline-label" htmlFor={`timeout-${node.id}`}>
            {t("policy.timeout")}
          </label>
          <NumberField
            id={`timeout-${node.id}`}
            value={timeout === undefined ? undefined : timeout / 1000}
            unit={t("policy.seconds")}
            placeholder={t("policy.none")}
            onChange={(seconds) => {
              const timeout_ms =
                seconds === undefined || seconds <= 0 ? undefined : Math.min(86_400_000, Math.round(seconds * 1000));
              flow.edit(setPolicy(node.id, { timeout_ms }), { burst: `${node.id}.timeout` });
            }}
          />
        </div>
        <RetryFields node={node} container={holds} />
        {entry.inputs.length > 0 && <JoinField node={node} />}
      </section>
      {limits.length > 0 && (
        <section>
          <div className="label">{t("policy.budget")}</div>
          <p className="help">{t("policy.budget_help")}</p>
          {limits.map((field) => (
            <BudgetRow
              key={field}
              id={`budget-${node.id}-${field}`}
              field={field}
              value={node.policy?.budget?.[field]}
              standard={null}
              onChange={(value) => {
                const { [field]: _, ...rest } = node.policy?.budget ?? {};
                const budget = typeof value === "number" ? { ...rest, [field]: value } : rest;
                flow.edit(setPolicy(node.id, { budget: Object.keys(budget).length > 0 ? budget : undefined }), {
                  burst: `${node.id}.budget.${field}`,
                });
              }}
            />
          ))}
        </section>
      )}
      <section>
        <div className="label">{t("policy.save")}</div>
        <p className="help">{t("policy.save_help")}</p>
        <AssignmentRows
          id={`save-${node.id}`}
          value={node.save}
          references={references}
          addLabel={t("form.add_variable")}
          onChange={(save) => {
            const texts = Object.fromEntries(Object.entries(save).map(([name, value]) => [name, String(value ?? "")]));
            flow.edit(setSave(node.id, texts), { burst: `${node.id}.save` });
          }}
        />
      </section>
    </>
  );
}
