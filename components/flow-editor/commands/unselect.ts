import { type EditorCommand, something } from "./command";

export const unselect: EditorCommand = {
  id: "unselect",
  label: "command.unselect",
  icon: "x",
  section: "edit",
  keys: [["Esc"]],
  scope: "page",
  quiet: true,
  when: something,
  run: ({ flow }) => flow.select([]),
};
