"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { FlowNode, Policy } from "@/engine/contract/flow";
import { useEditor } from "../editor-context";
import { setPolicy } from "../edits/change-node";
import { dropLostPorts } from "../edits/drop-lost-ports";
import { inOrder } from "../edits/edit";
import { JsonField } from "../form/json-widget";
import { NumberField } from "../form/number-widget";

const ON_ERROR = ["fail", "branch", "continue"] as const;
const PAUSE_MS = 1_000;

/** What happens when a node fails: tried again, and then the run fails or goes on. Containers are not tried again. */
export function RetryFields({ node, container }: { node: FlowNode; container: boolean }) {
  const t = useTranslations("editor");
  const { flow, maps } = useEditor();
  const { retry, on_error = "fail", default_output } = node.policy ?? {};
  const set = (patch: Partial<Policy>, burst?: string) => {
    const before = flow.getState().document;
    const edit = inOrder(setPolicy(node.id, patch), dropLostPorts(node.id, maps.kinds, before));
    flow.edit(edit, burst ? { burst: `${node.id}.${burst}` } : undefined);
  };
  return (
    <>
      {!container && (
        <div className="form-field is-inline">
          <label className="inline-label" htmlFor={`attempts-${node.id}`}>
            {t("policy.attempts")}
          </label>
          <NumberField
            id={`attempts-${node.id}`}
            value={retry?.max_attempts}
            placeholder="1"
            onChange={(count) => {
              const max_attempts = Math.max(1, Math.min(20, Math.round(count ?? 1)));
              const next = { ...retry, max_attempts, backoff_ms: retry?.backoff_ms ?? PAUSE_MS };
              // A 1 on the way to 15 takes nothing away; an empty field does.
              set({ retry: count !== undefined && (retry || max_attempts > 1) ? next : undefined }, "attempts");
            }}
          />
        </div>
      )}
      {!container && retry && (
        <div className="form-field is-inline">
          <label className="inline-label" htmlFor={`pause-${node.id}`}>
            {t("policy.pause")}
          </label>
          <NumberField
            id={`pause-${node.id}`}
            value={retry.backoff_ms / 1_000}
            unit={t("policy.seconds")}
            onChange={(seconds) => {
              const backoff_ms = Math.min(3_600_000, Math.max(0, Math.round((seconds ?? 0) * 1_000)));
              set({ retry: { ...retry, backoff_ms } }, "pause");
            }}
          />
        </div>
      )}
      <div className="form-field">
        <label className="label" htmlFor={`on-error-${node.id}`}>
          {t("policy.on_error")}
        </label>
        <Select
          id={`on-error-${node.id}`}
          value={on_error}
          options={ON_ERROR.map((one) => ({ value: one, label: t(`policy.on_error_${one}`) }))}
          onChange={(next) =>
            set({
              on_error: next === "fail" ? undefined : (next as "branch" | "continue"),
              ...(next !== "continue" && { default_output: undefined }),
            })
          }
        />
      </div>
      {on_error === "continue" && (
        <div className="form-field">
          <label className="label" htmlFor={`default-output-${node.id}`}>
            {t("policy.default_output")}
          </label>
          <JsonField
            id={`default-output-${node.id}`}
            rows={3}
            value={default_output}
            onChange={(value) => set({ default_output: value }, "default_output")}
          />
        </div>
      )}
      {(node.type === "tool" || node.type === "agent") && (
        <div className="form-field">
          <label className="label" htmlFor={`on-unknown-${node.id}`}>
            {t("policy.on_unknown")}
          </label>
          <Select
            id={`on-unknown-${node.id}`}
            value={node.policy?.on_unknown ?? "ask"}
            options={(["ask", "fail"] as const).map((one) => ({ value: one, label: t(`policy.on_unknown_${one}`) }))}
            onChange={(next) => set({ on_unknown: next === "fail" ? "fail" : undefined })}
          />
        </div>
      )}
    </>
  );
}
