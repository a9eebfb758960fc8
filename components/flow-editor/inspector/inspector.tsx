"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { type FlowNode, nodeTitle } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { DocumentForm } from "./document-form";
import { ManySelected } from "./many-selected";

const NodeInspector = lazyPart(async () => (await import("./node-inspector")).NodeInspector, NodeHead);

/** What is selected: one node's settings and last run, a group of nodes, or the flow itself. */
export function Inspector() {
  const t = useTranslations("editor");
  const selection = useFlow((state) => state.selection);
  const only = selection.nodes.size === 1 ? [...selection.nodes][0]! : null;
  const node = useFlow((state) => (only ? state.document.nodes.find((one) => one.id === only) : undefined));
  return (
    <aside className="inspector" aria-label={t("inspector.label")}>
      {node ? (
        <NodeInspector key={node.id} node={node} />
      ) : selection.nodes.size > 1 || selection.edges.size > 0 ? (
        <ManySelected />
      ) : (
        <DocumentForm />
      )}
    </aside>
  );
}

/** Which node it is, while its forms are on their way. */
function NodeHead({ node }: { node: FlowNode }) {
  const { maps } = useEditor();
  const entry = maps.kinds.get(node.type);
  return (
    <div className="ins-head" aria-busy="true">
      <span className={`tile k-${entry?.family ?? "edge"}`}>
        <Icon name={entry?.icon ?? "circle-help"} />
      </span>
      <div className="grow strong cut">{nodeTitle(node)}</div>
    </div>
  );
}
