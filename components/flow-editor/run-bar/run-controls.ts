// Starting and stopping runs of the flow that is edited. A run is started once per press, whatever the page renders
// meanwhile; it belongs to the server, so leaving the page does not touch it.

import { propertiesOf } from "@/components/canvas/card-summary";
import type { RunStore } from "@/components/run/run-store";
import type { StepActions } from "@/components/run/use-step-control";
import { api, problemsOf } from "@/components/ui/api";
import type { PartialRun } from "@/engine/contract/command";
import { hasErrors } from "@/engine/contract/problem";
import { isSettled } from "@/engine/contract/run-state";
import type { Editor } from "../editor-context";
import type { FlowStore } from "../flow-store";
import type { Autosave } from "../save/autosave";
import { openPanel, type RunOptions, type ViewStore } from "../view-store";
import { outputsWanted } from "./outputs-wanted";

export interface RunControls {
  /** Asks for inputs where the flow has some, else starts at once. */
  ask(options?: RunOptions): void;
  /** A run of a part; `node` and `from` take from the run on the canvas what came before. */
  askPart(mode: PartialRun["mode"], node: string): void;
  /** Goes on with what was asked for, after a dialog has told the outputs of nodes before. */
  goOn(options: RunOptions): void;
  /** Without inputs those of the recorded run are taken. */
  start(inputs: Record<string, unknown> | null, model: string | null, options?: RunOptions): Promise<boolean>;
  stop(): Promise<void>;
  /** the run on the canvas */
  readonly shown: { current: RunStore | null };
  /** what keys may ask of a run that goes on */
  readonly stepping: { current: StepActions | null };
}

export function createRunControls(
  id: string,
  flow: FlowStore,
  view: ViewStore,
  save: Autosave,
  say: Editor["say"],
): RunControls {
  const shown: RunControls["shown"] = { current: null };

  async function start(
    inputs: Record<string, unknown> | null,
    model: string | null,
    { stepping, partial }: RunOptions = {},
  ): Promise<boolean> {
    const { starting, running, breakpoints } = view.getState();
    if (starting || running) return false;
    view.setState({ starting: true, startProblems: [] });
    try {
      if (!(await save.flush())) {
        say("say.not_saved", {}, true);
        return false;
      }
      const stops = [...breakpoints].filter((node) => flow.getState().document.nodes.some((one) => one.id === node));
      const { run_id } = await api.post<{ run_id: string }>("/api/runs", {
        flow_id: id,
        ...(inputs && { inputs }),
        model,
        trigger: "manual",
        ...(stepping && { stepping }),
        ...(stops.length > 0 && { breakpoints: stops }),
        ...(partial && { partial }),
      });
      view.setState({ run: { id: run_id, number: null }, shownPath: null, running: true, dialog: null });
      openPanel(view, view.getState().panel.tab === "problems" ? "timeline" : undefined);
      return true;
    } catch (thrown) {
      view.setState({ startProblems: problemsOf(thrown) });
      return false;
    } finally {
      view.setState({ starting: false });
    }
  }

  /** Null while no run is shown, and while one goes on. */
  function record(): { id: string; store: RunStore } | null {
    const { run } = view.getState();
    const store = shown.current;
    return run && store && isSettled(store.run().status) ? { id: run.id, store } : null;
  }

  function goOn(options: RunOptions): void {
    const { document } = flow.getState();
    const known = options.partial?.record !== undefined;
    view.setState({ asked: options });
    if (!known && Object.keys(propertiesOf(document.inputs)).length > 0) {
      view.setState({ dialog: "run" });
      return;
    }
    // The record's own model: a run that was rehearsed offline is gone on with offline.
    const model = known ? (record()?.store.run().model ?? null) : null;
    void start(known ? null : {}, model, options).then((begun) => {
      if (!begun && view.getState().startProblems.length > 0) view.setState({ dialog: "run" });
    });
  }

  /** False where problems forbid a run; they are shown. */
  function mayStart(): boolean {
    const { starting, running, problems, checking } = view.getState();
    if (starting || running) return false;
    view.setState({ startProblems: [] });
    // Problems of an older document say nothing of this one: then the server, which checks anew, has the word.
    if (checking || !hasErrors(problems)) return true;
    openPanel(view, "problems");
    return false;
  }

  return {
    ask(options = {}) {
      if (mayStart()) goOn(options);
    },
    askPart(mode, node) {
      if (!mayStart()) return;
      // Up to a node everything is run anew: what was changed on the way is what somebody wants to see.
      const from = mode === "to" ? null : record();
      const partial: PartialRun = { mode, node, ...(from && { record: from.id }) };
      const wanted = mode === "node" ? outputsWanted(flow.getState().document, node, from?.store.run() ?? null) : [];
      if (wanted.some((one) => one.output === undefined)) view.setState({ asked: { partial }, dialog: "given" });
      else goOn({ partial });
    },
    goOn,
    start,
    async stop() {
      const { run } = view.getState();
      if (!run) return;
      await api.post(`/api/runs/${run.id}/commands`, { command: "cancel" }).catch(() => undefined);
    },
    shown,
    stepping: { current: null },
  };
}
