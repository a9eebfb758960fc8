import type { EditorCommand } from "./command";

/** Stops before every node. */
export const runStepping: EditorCommand = {
  id: "run_stepping",
  label: "command.run_stepping",
  icon: "step-forward",
  section: "run",
  keys: [["Mod", "Shift", "Enter"]],
  scope: "everywhere",
  when: ({ view }) => !view.getState().running && !view.getState().starting,
  run: ({ runs }) => runs.ask({ stepping: true }),
};
