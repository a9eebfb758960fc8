"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { FlowNode, Policy } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { setPolicy } from "../edits/change-node";

const JOINS = ["all", "any", "all_delivered"] as const;

/** When incoming edges let a node start. Of no meaning with fewer than two, and then only shown where it was set. */
export function JoinField({ node }: { node: FlowNode }) {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const incoming = useFlow((state) => state.document.edges.filter((edge) => edge.to.node === node.id).length);
  const { join } = node.policy ?? {};
  if (incoming < 2 && !join) return null;
  const id = `join-${node.id}`;
  return (
    <div className="form-field">
      <label className="label" htmlFor={id}>
        {t("policy.join")}
      </label>
      <Select
        id={id}
        value={join ?? "all"}
        options={JOINS.map((one) => ({ value: one, label: t(`policy.join_${one}`) }))}
        onChange={(next) =>
          flow.edit(setPolicy(node.id, { join: next === "all" ? undefined : (next as Policy["join"]) }))
        }
      />
      {incoming < 2 && <p className="help">{t("policy.join_idle", { count: incoming })}</p>}
    </div>
  );
}
