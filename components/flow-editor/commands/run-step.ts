import { STEP_KEYS } from "@/components/run/step-keys";
import type { EditorCommand } from "./command";

export const runStep: EditorCommand = {
  id: "run_step",
  label: "command.run_step",
  icon: "step-forward",
  section: "run",
  keys: [STEP_KEYS.step],
  scope: "everywhere",
  when: ({ view }) => view.getState().running,
  run: ({ runs }) => void runs.stepping.current?.step(),
};
