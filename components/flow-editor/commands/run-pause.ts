import { STEP_KEYS } from "@/components/run/step-keys";
import type { EditorCommand } from "./command";

/** Pauses a run that goes on; lets one go on that stands. */
export const runPause: EditorCommand = {
  id: "run_pause",
  label: "command.run_pause",
  icon: "pause",
  section: "run",
  keys: [STEP_KEYS.go],
  scope: "everywhere",
  when: ({ view }) => view.getState().running,
  run: ({ runs }) => {
    const actions = runs.stepping.current;
    if (actions && !actions.goOn()) actions.pause();
  },
};
