import { always, type EditorCommand } from "./command";

export const zoomIn: EditorCommand = {
  id: "zoom_in",
  label: "command.zoom_in",
  icon: "plus",
  section: "view",
  keys: [["+"], ["="]],
  scope: "page",
  when: always,
  run: ({ canvas }) => canvas.current?.zoomIn(),
};
