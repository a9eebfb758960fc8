import type { EditorCommand } from "./command";

/** By Escape only where nothing is selected and the canvas has the focus: closing things comes first. */
export const stopRun: EditorCommand = {
  id: "stop",
  label: "command.stop",
  icon: "square",
  section: "run",
  keys: [["Esc"]],
  scope: "canvas",
  when: ({ view }) => view.getState().running,
  run: (editor) => void editor.runs.stop(),
};
