import { always, type EditorCommand } from "./command";

export const fit: EditorCommand = {
  id: "fit",
  label: "command.fit",
  icon: "maximize",
  section: "view",
  keys: [["Shift", "1"]],
  scope: "page",
  when: always,
  run: ({ canvas }) => canvas.current?.fit(),
};
