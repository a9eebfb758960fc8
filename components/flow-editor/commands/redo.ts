import type { EditorCommand } from "./command";

export const redo: EditorCommand = {
  id: "redo",
  label: "command.redo",
  icon: "redo-2",
  section: "edit",
  keys: [
    ["Mod", "Shift", "Z"],
    ["Mod", "Y"],
  ],
  scope: "page",
  when: ({ flow }) => flow.getState().future.length > 0,
  run: ({ flow }) => flow.redo(),
};
