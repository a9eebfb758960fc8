// Starting and stopping runs of the flow that is edited. A run is started once per press, whatever the page renders
// meanwhile; it belongs to the server, so leaving the page does not touch it.

import { propertiesOf } from "@/components/canvas/card-summary";
import { api, problemsOf } from "@/components/ui/api";
import { hasErrors } from "@/engine/contract/problem";
import type { Editor } from "../editor-context";
import type { FlowStore } from "../flow-store";
import type { Autosave } from "../save/autosave";
import { openPanel, type ViewStore } from "../view-store";

export interface RunControls {
  /** Asks for inputs where the flow has some, else starts at once. */
  ask(): void;
  start(inputs: Record<string, unknown>, model: string | null): Promise<boolean>;
  stop(): Promise<void>;
}

export function createRunControls(
  id: string,
  flow: FlowStore,
  view: ViewStore,
  save: Autosave,
  say: Editor["say"],
): RunControls {
  async function start(inputs: Record<string, unknown>, model: string | null): Promise<boolean> {
    const { starting, running } = view.getState();
    if (starting || running) return false;
    view.setState({ starting: true, startProblems: [] });
    try {
      if (!(await save.flush())) {
        say("say.not_saved", {}, true);
        return false;
      }
      const { run_id } = await api.post<{ run_id: string }>("/api/runs", {
        flow_id: id,
        inputs,
        model,
        trigger: "manual",
      });
      view.setState({ run: { id: run_id, number: null }, running: true, dialog: null });
      openPanel(view, view.getState().panel.tab === "problems" ? "timeline" : undefined);
      return true;
    } catch (thrown) {
      view.setState({ startProblems: problemsOf(thrown) });
      return false;
    } finally {
      view.setState({ starting: false });
    }
  }
  return {
    ask() {
      const { starting, running, problems, checking } = view.getState();
      if (starting || running) return;
      // Problems of an older document say nothing of this one: then the server, which checks anew, has the word.
      if (!checking && hasErrors(problems)) {
        openPanel(view, "problems");
        return;
      }
      const { document } = flow.getState();
      const asks = Object.keys(propertiesOf(document.inputs)).length > 0;
      view.setState({ startProblems: [] });
      if (asks) {
        view.setState({ dialog: "run" });
        return;
      }
      void start({}, null).then((begun) => {
        if (!begun && view.getState().startProblems.length > 0) view.setState({ dialog: "run" });
      });
    },
    start,
    async stop() {
      const { run } = view.getState();
      if (!run) return;
      await api.post(`/api/runs/${run.id}/commands`, { command: "cancel" }).catch(() => undefined);
    },
  };
}
