"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { FlowCanvas } from "@/components/canvas/flow-canvas";
import { useProblemWords } from "@/components/ui/problem-text";
import { problemMarks } from "./check/problem-marks";
import { commandById } from "./commands/list";
import { useEditor, useFlow, useView } from "./editor-context";
import type { NodePreset } from "./edits/add-node";
import { changeNode, setConfig } from "./edits/change-node";
import { connectPorts } from "./edits/connect-ports";
import { deleteItems } from "./edits/delete-items";
import { inOrder } from "./edits/edit";
import { placeNodes } from "./edits/place-nodes";
import { EmptyFlow } from "./empty-flow";
import { addPreset } from "./palette/add-preset";
import { PRESET_TYPE } from "./palette/presets";

/** The canvas over the flow being edited: each thing it reports becomes one edit. */
export function EditorCanvas() {
  const editor = useEditor();
  const { flow, view } = editor;
  const document = useFlow((state) => state.document);
  const selection = useFlow((state) => state.selection);
  const problems = useView((state) => state.problems);
  const tool = useView((state) => state.tool);
  const marks = useMemo(() => problemMarks(problems), [problems]);
  useFitBesidePanel();
  return (
    <>
      <h1 className="sr-only">{document.name}</h1>
      <FlowCanvas
        handle={editor.canvas}
        document={document}
        catalog={editor.catalog}
        mode="edit"
        selection={selection}
        onSelectionChange={({ nodes, edges }) => flow.select(nodes, edges)}
        tool={tool}
        onToolChange={(next) => view.setState({ tool: next })}
        problems={marks}
        onMove={(places, parents) => {
          const before = flow.getState().document.edges.length;
          flow.edit(placeNodes(places, parents));
          const count = before - flow.getState().document.edges.length;
          if (count > 0) editor.say("say.edges_cut", { count });
        }}
        onPasses={(passes) => view.setState({ passes, shownPath: null })}
        onResize={(node, size) => flow.edit(changeNode(node, (before) => ({ ...before, size })))}
        onConnect={(from, to) => flow.edit(connectPorts(from, to))}
        onReconnect={(edge, from, to) =>
          flow.edit(inOrder(deleteItems(new Set(), new Set([edge])), connectPorts(from, to)))
        }
        onLooseEnd={(loose, screen) => view.setState({ picker: { screen, loose } })}
        onRefused={(problem, screen) => view.setState({ refused: { problem, screen } })}
        onInsert={(edge, screen) => view.setState({ picker: { screen, edge } })}
        onDrop={(data, at) => {
          const text = data.getData(PRESET_TYPE);
          if (text !== "") addPreset(editor, JSON.parse(text) as NodePreset, editor.canvas.current?.toFlow(at));
        }}
        onOpenNode={() => commandById("settings").run(editor)}
        onPaneDoubleClick={(screen) => view.setState({ picker: { screen } })}
        onContextMenu={(target, screen) => {
          if (target.node && !flow.getState().selection.nodes.has(target.node)) flow.select([target.node]);
          if (target.edge && !flow.getState().selection.edges.has(target.edge)) flow.select([], [target.edge]);
          view.setState({ menu: { ...target, screen } });
        }}
        onWriteNote={(node, text) => flow.edit(setConfig(node, "text", text))}
        onTidyUp={() => commandById("tidy").run(editor)}
      >
        {document.nodes.length === 0 && <EmptyFlow />}
        <RefusedTip />
      </FlowCanvas>
    </>
  );
}

/** A small flow stays whole in view when the run panel takes its place under the canvas. */
function useFitBesidePanel() {
  const { flow, canvas } = useEditor();
  const open = useView((state) => state.panel.open);
  useEffect(() => {
    if (!open || flow.getState().document.nodes.length > FITTED) return;
    // After the panel has been laid out and the canvas has measured itself.
    const timer = setTimeout(() => canvas.current?.fit(), 60);
    return () => clearTimeout(timer);
  }, [open, flow, canvas]);
}
const FITTED = 40;

/** Why a connection was refused, for a moment, where it was dropped. */
function RefusedTip() {
  const t = useTranslations("editor");
  const words = useProblemWords();
  const { view } = useEditor();
  const refused = useView((state) => state.refused);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => view.setState({ refused: null }), 3_200);
    return () => clearTimeout(timer);
  }, [refused, view]);
  return (
    <div role="status" aria-label={t("canvas.refused")} className="refused-place">
      {refused && (
        <span className="tip canvas-tip" style={{ position: "fixed", left: refused.screen.x, top: refused.screen.y }}>
          {words(refused.problem).message}
        </span>
      )}
    </div>
  );
}
