import type { EditorCommand } from "./command";

export const runFlow: EditorCommand = {
  id: "run",
  label: "command.run",
  icon: "play",
  section: "run",
  keys: [["Mod", "Enter"]],
  scope: "everywhere",
  when: ({ view }) => !view.getState().running && !view.getState().starting,
  run: ({ runs }) => runs.ask(),
};
