import type { EditorCommand } from "./command";

export const undo: EditorCommand = {
  id: "undo",
  label: "command.undo",
  icon: "undo-2",
  section: "edit",
  keys: [["Mod", "Z"]],
  scope: "page",
  when: ({ flow }) => flow.getState().past.length > 0,
  run: ({ flow }) => flow.undo(),
};
