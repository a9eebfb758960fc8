"use client";

import { useEffect } from "react";
import { RunSourceProvider } from "@/components/canvas/run-source-provider";
import type { RunStore } from "@/components/run/run-store";
import { useLiveRun, useRunState } from "@/components/run/use-live-run";
import { api } from "@/components/ui/api";
import { usePreloading } from "@/components/ui/lazy-part";
import { isSettled } from "@/engine/contract/run-state";
import { useProblems } from "./check/use-problems";
import { useKeyboard } from "./commands/use-keyboard";
import { ImportDialog } from "./dialogs/import-dialog";
import { EditorCanvas } from "./editor-canvas";
import { type Editor, useView } from "./editor-context";
import { Inspector } from "./inspector/inspector";
import { Floating, PanelArea } from "./lazy-parts";
import { Palette } from "./palette/palette";
import { BreakpointMarks } from "./run-bar/breakpoint-marks";
import { RunAnnouncer } from "./run-bar/run-announcer";
import { RunStrip } from "./run-bar/run-strip";
import { ConflictNotice } from "./save/save-notice";
import { useSaveOnLeave } from "./save/use-save-on-leave";
import { TopBar } from "./top-bar/top-bar";

export function EditorScreen({ editor }: { editor: Editor }) {
  useProblems(editor);
  useKeyboard(editor);
  usePreloading();
  useSaveOnLeave(editor.save, editor.flow);
  const run = useView((state) => state.run);
  const { store } = useLiveRun(run?.id ?? null);
  const source = run ? store : null;
  const open = useView((state) => state.panel.open);
  const height = useView((state) => state.panel.height);
  return (
    <RunSourceProvider source={source}>
      <RunWatch editor={editor} store={store} run={run?.id ?? null} />
      <div className="editor" style={{ "--panel-height": open ? `${height}px` : "0px" } as React.CSSProperties}>
        <TopBar store={source} />
        <Palette />
        <main className="editor-main">
          <ConflictNotice />
          <RunStrip store={source} />
          <BreakpointMarks>
            <EditorCanvas />
          </BreakpointMarks>
        </main>
        {open && <PanelArea store={store} />}
        <Inspector />
      </div>
      <RunAnnouncer store={source} />
      <Floating />
      <ImportDialog />
    </RunSourceProvider>
  );
}

/** Keeps `running` true to the run on the canvas, and learns its number. Draws nothing. */
function RunWatch({ editor, store, run }: { editor: Editor; store: RunStore; run: string | null }) {
  const { status, seq, node } = useRunState(store);
  const begun = seq > 0;
  const running = run !== null && (seq === 0 || !isSettled(status));
  useEffect(() => {
    if (run !== null) editor.view.setState({ running });
  }, [editor, run, running]);
  useEffect(() => {
    if (run === null || !begun || editor.view.getState().run?.number != null) return;
    const aborted = new AbortController();
    api
      .get<{ run: { number: number } }>(`/api/runs/${encodeURIComponent(run)}`, { signal: aborted.signal })
      .then((answer) => editor.view.setState({ run: { id: run, number: answer.run.number } }))
      .catch(() => undefined);
    return () => aborted.abort();
  }, [editor, run, begun]);
  useEffect(() => {
    if (status !== "failed" || node === null) return;
    editor.flow.select([node]);
    editor.view.setState({ inspectorTab: "last_run" });
    editor.canvas.current?.show(node);
  }, [editor, status, node]);
  return null;
}
