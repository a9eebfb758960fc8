import { always, type EditorCommand } from "./command";

export const zoomOut: EditorCommand = {
  id: "zoom_out",
  label: "command.zoom_out",
  icon: "minus",
  section: "view",
  keys: [["-"]],
  scope: "page",
  when: always,
  run: ({ canvas }) => canvas.current?.zoomOut(),
};
