"use client";

import { useTranslations } from "next-intl";
import { pathShown } from "@/components/canvas/path-shown";
import type { RunSource } from "@/components/canvas/run-source";
import { useNodeState, useRunSource } from "@/components/canvas/run-source-provider";
import { LastRunTab } from "@/components/run/last-run-tab";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { containersOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import { useEditor, useFlow, useView } from "../editor-context";
import { InspectorHead } from "./inspector-head";
import { NodeForm } from "./node-form";
import { PinSection, PinThis } from "./pin-section";

/** One node: its settings, and what it did in the run on the canvas. */
export function NodeInspector({ node }: { node: FlowNode }) {
  const t = useTranslations("editor");
  const { maps, view } = useEditor();
  const source = useRunSource();
  const tab = useView((state) => state.inspectorTab);
  const shownPath = useView((state) => state.shownPath);
  const passes = useView((state) => state.passes);
  const document = useFlow((state) => state.document);
  const entry = maps.kinds.get(node.type);
  const runs = source !== null && entry?.runs === true;
  const shown = runs ? tab : "settings";
  const chosen = source && (shownPath ?? canvasPath(source, node, document, passes));
  return (
    <>
      <InspectorHead node={node} entry={entry} />
      <div className="tabs ins-tabs" role="tablist" aria-label={t("inspector.tabs")}>
        <button
          type="button"
          role="tab"
          className="tab"
          aria-selected={shown === "settings"}
          data-state={shown === "settings" ? "active" : "inactive"}
          onClick={() => view.setState({ inspectorTab: "settings" })}
        >
          {t("inspector.settings")}
        </button>
        {entry?.runs && (
          <button
            type="button"
            role="tab"
            className="tab"
            disabled={!runs}
            title={runs ? undefined : t("inspector.no_run")}
            aria-selected={shown === "last_run"}
            data-state={shown === "last_run" ? "active" : "inactive"}
            onClick={() => view.setState({ inspectorTab: "last_run" })}
          >
            {t("inspector.last_run")}
            {runs && <TabGlyph path={chosen ?? node.id} />}
          </button>
        )}
      </div>
      <div className="ins-body" role="tabpanel">
        {shown === "last_run" && source ? (
          <>
            <PinThis node={node} path={chosen ?? node.id} />
            <LastRunTab source={source} path={node.id} chosen={chosen} />
          </>
        ) : entry ? (
          <>
            <PinSection node={node} entry={entry} />
            <NodeForm node={node} entry={entry} />
          </>
        ) : (
          <section>
            <div className="notice notice-failed">
              <StateGlyph state="failed" />
              <span>{t("card.unknown_kind", { kind: node.type })}</span>
            </div>
            <pre className="well">{JSON.stringify(node.config, null, 2)}</pre>
          </section>
        )}
      </div>
    </>
  );
}

function TabGlyph({ path }: { path: string }) {
  const state = useNodeState(path);
  return state ? <StateGlyph state={glyphOf(state.status)} size={12} /> : null;
}

/** The step instance on the canvas, for a node inside a container whose pass was picked; else the tab finds its own. */
function canvasPath(
  source: RunSource,
  node: FlowNode,
  document: FlowDocument,
  passes: ReadonlyMap<string, number>,
): string | null {
  if (!node.parent || passes.size === 0) return null;
  const around = containersOf(node.id, new Map(document.nodes.map((one) => [one.id, one]))).reverse();
  return pathShown(source, node.id, around, passes);
}
